import type { MovimientoDeDeuda, TipoDeDeuda } from '@jornal/contract';
import { IconPrinter, IconReceiptOff, IconTrash } from '@tabler/icons-react';
import { fecha, pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import type { AccionDeLista } from '../../ui/acciones-lista';
import { alAbrir } from '../../ui/al-abrir';
import { dia, dinero } from '../../ui/columnas';
import { DosLineas } from '../../ui/dos-lineas';
import { Eliminar } from '../../ui/eliminar';
import { EnlaceTiquete } from '../../ui/enlace-tiquete';
import { Lista } from '../../ui/lista';
import type { Columna } from '../../ui/tabla';
import { useDialogo } from '../../ui/use-dialogo';
import { useListaSuelta } from '../../ui/use-lista';
import { useReciboDeAbono } from '../recibos/comprobantes-panel';
import { anularAbono, cuentaQuery } from './api';

const CastigarModal = alAbrir(() => import('../devoluciones/castigar-modal').then((modulo) => modulo.CastigarModal));

const QUE_FUE: Readonly<Record<TipoDeDeuda, string>> = {
  fiado: 'Fiado',
  abono: 'Abono',
  abono_anulado: 'Abono anulado',
  linea_anulada: 'Línea anulada',
  corregido: 'Corregido',
  a_favor: 'Queda a favor',
  devolucion: 'Devolución',
  castigo: 'Castigo',
};

const COLUMNAS: readonly Columna<MovimientoDeDeuda>[] = [
  {
    id: 'movimiento',
    titulo: 'Movimiento',
    enTelefono: 'que',
    celda: ({ tipo, tiquete, metodo, devolucion }) => (
      <DosLineas
        arriba={devolucion ? `${QUE_FUE[tipo]} ${devolucion.numero}` : QUE_FUE[tipo]}
        abajo={
          tiquete ? <EnlaceTiquete tiquete={tiquete}>{`Tiquete ${tiquete.numero}`}</EnlaceTiquete> : metodo?.nombre
        }
      />
    ),
  },
  dia('fecha', 'Fecha', 'estado', ({ fecha: cuando }) => cuando),
  {
    id: 'monto',
    titulo: 'Monto',
    enTelefono: 'monto',
    numerica: true,
    celda: ({ monto }) => `${monto < 0 ? '−' : '+'}${pesos(Math.abs(monto))}`,
  },
  dinero('saldo', 'Queda debiendo', 'quien', ({ saldo }) => saldo),
];

type Abono = { id: number; monto: number; cuando: string; metodo: string };

const abonoDe = ({ cobro_id, monto, fecha: cuando, metodo }: MovimientoDeDeuda): Abono => ({
  id: cobro_id ?? 0,
  monto: Math.abs(monto),
  cuando,
  metodo: metodo?.nombre ?? '',
});

/** All that moved the debt of a person, the newest first, with what it left; an abono that stands may be annulled. */
export function CuentaPanel({ personaId, nombre }: { personaId: number; nombre: string }) {
  const { puede, accede } = useSesion();
  const lista = useListaSuelta({ por: [], consulta: (pagina) => cuentaQuery(personaId, pagina) });
  const anulacion = useDialogo<Abono>();
  const castigo = useDialogo<number>();
  const { imprimir, hoja } = useReciboDeAbono();
  const recibo: AccionDeLista<MovimientoDeDeuda> = {
    etiqueta: 'Imprimir recibo',
    icono: <IconPrinter />,
    secundaria: true,
    de: ({ tipo, anulable }) => tipo === 'abono' && anulable,
    alPulsar: ({ cobro_id }) => cobro_id && imprimir(cobro_id),
  };
  const castigar: AccionDeLista<MovimientoDeDeuda> = {
    etiqueta: 'Castigar deuda',
    icono: <IconReceiptOff />,
    variante: 'danger',
    si: puede('tiquetes.devolver') && accede('tiquetes'),
    de: ({ debe }) => debe > 0,
    alPulsar: ({ tiquete }) => tiquete && castigo.abrir(tiquete.id),
  };
  const anular: AccionDeLista<MovimientoDeDeuda> = {
    etiqueta: 'Anular',
    icono: <IconTrash />,
    variante: 'danger',
    si: puede('servicios.eliminar'),
    de: ({ anulable }) => anulable,
    alPulsar: (fila) => anulacion.abrir(abonoDe(fila)),
  };
  return (
    <Lista
      suelta
      lista={lista}
      nombre={`Movimientos de ${nombre}`}
      claveDe={({ tipo, cobro_id, tiquete, created_at, saldo }) =>
        [tipo, cobro_id, tiquete?.id, created_at, saldo].join(' ')
      }
      densa
      columnas={COLUMNAS}
      acciones={[recibo, castigar, anular]}
      error="Error al cargar la cuenta"
      vacio="Todavía no se le ha fiado nada"
      paginador={{ variante: 'vecinas', nombre: 'Páginas de la cuenta' }}
      filasEsqueleto={3}
    >
      <Eliminar
        dialogo={anulacion}
        titulo="Anular abono"
        boton="Anular abono"
        error="Error al anular el abono"
        con={anularAbono}
      >
        {({ monto, cuando, metodo }) => (
          <>
            ¿Quieres anular el abono de <strong className="cifra">{pesos(monto)}</strong> por {metodo} del{' '}
            {fecha(cuando)}? La deuda vuelve y el dinero sale de la caja.
          </>
        )}
      </Eliminar>
      {hoja}
      <CastigarModal abierto={castigo.abierto} tiqueteId={castigo.sobre} alCerrar={castigo.cerrar} />
    </Lista>
  );
}
