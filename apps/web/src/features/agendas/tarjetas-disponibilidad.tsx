import type { Disponibilidad } from '@jornal/contract';
import { IconCalendar, IconCalendarCheck, IconCalendarPlus, IconUsers } from '@tabler/icons-react';
import { fecha as enTexto, fechaLarga, numero } from '../../lib/format';
import { TarjetaCifra, TarjetasCifra } from '../../ui/tarjeta-cifra';

/** Holds the line of a text that is on its way. */
const EN_CAMINO = '\u00a0';

/** Which slots a figure is made of. */
export type Cifra = 'agendas' | 'libres' | 'ocupados' | 'dia';

type Props = { fecha: string; dia: Disponibilidad | undefined; cargando: boolean; alAbrir: (cifra: Cifra) => void };

/** The day in four figures; each opens its slots. */
export function TarjetasDisponibilidad({ fecha, dia, cargando, alAbrir }: Props) {
  const cifra = (valor: number | undefined) => (valor === undefined ? '—' : numero(valor));
  const pasados = dia?.total_espacios_pasados ?? 0;
  const de = (texto: string) => (dia ? `de ${numero(dia.total_espacios)}${texto}` : EN_CAMINO);
  const abrir = (cual: Cifra) => (dia ? () => alAbrir(cual) : undefined);
  return (
    <TarjetasCifra>
      <TarjetaCifra
        etiqueta="Agendas activas"
        icono={<IconUsers size={18} />}
        valor={cifra(dia?.total_agendas)}
        cargando={cargando}
        alAbrir={abrir('agendas')}
      />
      <TarjetaCifra
        etiqueta="Espacios libres"
        icono={<IconCalendarPlus size={18} />}
        valor={cifra(dia?.total_espacios_libres)}
        cargando={cargando}
        detalle={de(pasados > 0 ? `; ${numero(pasados)} ya ${pasados === 1 ? 'terminó' : 'terminaron'}` : '')}
        alAbrir={abrir('libres')}
      />
      <TarjetaCifra
        etiqueta="Espacios ocupados"
        icono={<IconCalendarCheck size={18} />}
        valor={cifra(dia?.total_espacios_ocupados)}
        cargando={cargando}
        detalle={de('')}
        alAbrir={abrir('ocupados')}
      />
      <TarjetaCifra
        etiqueta="Fecha consultada"
        icono={<IconCalendar size={18} />}
        valor={enTexto(fecha)}
        detalle={dia?.festivo ? `Festivo: ${dia.festivo}` : fechaLarga(fecha).split(',')[0]}
        alAbrir={abrir('dia')}
      />
    </TarjetasCifra>
  );
}
