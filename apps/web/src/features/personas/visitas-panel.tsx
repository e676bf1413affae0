import { PALABRAS_VALOR, type VisitaPersona } from '@jornal/contract';
import { pesos } from '../../lib/format';
import { dia, texto } from '../../ui/columnas';
import { DosLineas } from '../../ui/dos-lineas';
import { EnlaceTiquete } from '../../ui/enlace-tiquete';
import { Lista } from '../../ui/lista';
import type { Columna } from '../../ui/tabla';
import { Nada } from '../../ui/tabla-partes';
import { useListaSuelta } from '../../ui/use-lista';
import { visitasQuery } from './api';

const estadoDe = ({ estado, no_asistio }: VisitaPersona): string => {
  if (estado === null) return 'Sin cita';
  return no_asistio ? 'No asistió' : (PALABRAS_VALOR[estado] ?? estado);
};

const COLUMNAS: readonly Columna<VisitaPersona>[] = [
  dia('fecha', 'Fecha', 'quien', ({ fecha: cuando }) => cuando),
  {
    id: 'servicio',
    titulo: 'Servicio',
    enTelefono: 'que',
    celda: ({ servicio, tiquete }) => (
      <DosLineas
        arriba={servicio}
        abajo={tiquete && <EnlaceTiquete tiquete={tiquete}>{`Tiquete ${tiquete.numero}`}</EnlaceTiquete>}
      />
    ),
  },
  texto('operador', 'Con quién', 'quien', ({ operadores }) =>
    operadores.map(({ nombre, apellido }) => `${nombre} ${apellido}`).join(', '),
  ),
  { id: 'estado', titulo: 'Estado', enTelefono: 'estado', celda: estadoDe },
  {
    id: 'total',
    titulo: 'Cobrado',
    enTelefono: 'monto',
    numerica: true,
    celda: ({ tiquete }) => (tiquete === null ? <Nada /> : pesos(tiquete.total)),
  },
];

/** When a person came, with an appointment or without, what was done to them, by whom and for how much. */
export function VisitasPanel({ id, nombre }: { id: number; nombre: string }) {
  const lista = useListaSuelta({ por: [], consulta: (pagina) => visitasQuery(id, pagina) });
  return (
    <Lista
      suelta
      lista={lista}
      nombre={`Visitas de ${nombre}`}
      densa
      claveDe={({ de, id: suyo }) => `${de}-${suyo}`}
      columnas={COLUMNAS}
      error="Error al cargar sus visitas"
      vacio="Todavía no ha venido"
      paginador={{ variante: 'vecinas', nombre: 'Páginas de sus visitas' }}
      filasEsqueleto={2}
    />
  );
}
