import { type EstadoCuenta, semanaDe } from '@jornal/contract';
import { IconCalendarWeek, IconSun, IconWallet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { fechaCorta, hoy, numero, pesos } from '../../lib/format';
import { EstadoError } from '../../ui/estado-vacio';
import { Panel } from '../../ui/panel';
import { TarjetaCifra, TarjetasCifra } from '../../ui/tarjeta-cifra';
import { useDialogo } from '../../ui/use-dialogo';
import { estadoCuentaQuery } from '../pagos/api';

const EstadoSemanaModal = lazy(() => import('../pagos/estado-semana-modal'));

const servicios = (items: EstadoCuenta['items']): string => {
  const cuantos = items.reduce((total, { cantidad }) => total + cantidad, 0);
  return `${numero(cuantos)} ${cuantos === 1 ? 'servicio' : 'servicios'}`;
};
const suma = (items: EstadoCuenta['items']): number =>
  items.reduce((total, { monto_empleado }) => total + monto_empleado, 0);
/** 'Tu comisión', and the tips in it. */
function ganado(items: EstadoCuenta['items']): string {
  const propinas = suma(items.filter(({ tipo }) => tipo === 'propina'));
  return propinas > 0 ? `Con ${pesos(propinas)} de propinas` : 'Tu comisión';
}

/** The rest of theirs, where clients still owe of their work. */
const conEspera = (detalle: string, espera: number): string =>
  espera > 0 ? `${detalle} · ${pesos(espera)} retenidos por fiado` : detalle;

/** The three figures of the caller's week, as its statement says them: the same answer, read for a glance. */
function cifrasDe(estado: EstadoCuenta, dia: string) {
  const { items, total_ganado, total_propinas, inicio, fin } = estado;
  // The week of today: what waits of it is all that waits.
  const [porPagar, espera] = [estado.saldo_final - estado.retenido, estado.retenido];
  const deHoy = items.filter(({ fecha }) => fecha === dia);
  return {
    hoy: { valor: pesos(suma(deHoy)), detalle: `${ganado(deHoy)} · ${servicios(deHoy)}` },
    semana: {
      valor: pesos(total_ganado),
      detalle:
        `Del ${fechaCorta(inicio)} al ${fechaCorta(fin)} · ${servicios(items)}` +
        (total_propinas > 0 ? ` · ${pesos(total_propinas)} de propinas` : ''),
    },
    debido:
      porPagar < 0
        ? { valor: pesos(-porPagar), detalle: conEspera('Lo tienes recibido por adelantado', espera) }
        : { valor: pesos(porPagar), detalle: conEspera(porPagar > 0 ? 'Por pagar' : 'Todo está pagado', espera) },
    anticipo: porPagar < 0,
  };
}

/** A figure on its way: a detail of common length, unseen, holds the place of its own, whatever the width of the screen. */
const enCamino = (detalle: string) => ({
  valor: '',
  detalle: (
    <span aria-hidden style={{ visibility: 'hidden' }}>
      {detalle}
    </span>
  ),
});

/** Today, this week and what is owed, out of the statement of the week, which each of them opens. */
export function OperadorHoy({ operadorId }: { operadorId: number }) {
  const dia = hoy();
  const cuenta = { empleado_id: operadorId };
  // The statement that is opened asks by the first day of its week: it is read once.
  const consulta = useQuery(estadoCuentaQuery(cuenta, semanaDe(dia).inicio));
  const semana = useDialogo<string>();
  const cifras = consulta.data && cifrasDe(consulta.data, dia);
  if (consulta.isError && !consulta.data)
    return (
      <Panel mb={20}>
        <EstadoError alReintentar={() => void consulta.refetch()} />
      </Panel>
    );
  const comun = { cargando: !cifras, alAbrir: () => semana.abrir(dia) };
  return (
    <>
      <TarjetasCifra deTres>
        <TarjetaCifra
          etiqueta="Hoy"
          icono={<IconSun size={18} />}
          {...(cifras?.hoy ?? enCamino('Tu comisión · 10 servicios'))}
          {...comun}
        />
        <TarjetaCifra
          etiqueta="Esta semana"
          icono={<IconCalendarWeek size={18} />}
          {...(cifras?.semana ?? enCamino('Del 10 nov al 16 nov · 10 servicios'))}
          {...comun}
        />
        <TarjetaCifra
          etiqueta={cifras?.anticipo ? 'Anticipo' : 'Te deben'}
          icono={<IconWallet size={18} />}
          {...(cifras?.debido ?? enCamino('Por pagar'))}
          {...comun}
        />
      </TarjetasCifra>
      {semana.sobre && (
        <Suspense>
          <EstadoSemanaModal cuenta={cuenta} semana={semana.sobre} abierto={semana.abierto} onClose={semana.cerrar} />
        </Suspense>
      )}
    </>
  );
}
