const formatos = new Map<string, Intl.DateTimeFormat>();

/** The instant at which clocks in a time zone show a day and an hour ('HH:mm'). */
export function instante(zona: string, fecha: string, hora: string): Date {
  const formato =
    formatos.get(zona) ?? new Intl.DateTimeFormat('en-US', { timeZone: zona, timeZoneName: 'longOffset' });
  formatos.set(zona, formato);
  const aproximado = new Date(`${fecha}T${hora}:00Z`);
  const desfase = formato.formatToParts(aproximado).find((p) => p.type === 'timeZoneName')?.value ?? 'GMT';
  const [, signo = '+', horas = '0', minutos = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(desfase) ?? [];
  const corrimiento = (signo === '-' ? 1 : -1) * (Number(horas) * 60 + Number(minutos)) * 60_000;
  return new Date(aproximado.getTime() + corrimiento);
}
