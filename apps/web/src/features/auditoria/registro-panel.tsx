import { useQuery } from '@tanstack/react-query';
import { useSesion } from '../../lib/session-context';
import { Cargando } from '../../ui/cargando';
import { Dato } from '../../ui/ficha';
import { primerEventoQuery } from './api';

/** The author of a record, as the audit trail tells. A person who sees only their own rows is not told of others. */
export function QuienRegistro({ recurso, id }: { recurso: string; id: number }) {
  const { soloLoPropio } = useSesion();
  const { data, isError } = useQuery({ ...primerEventoQuery(recurso, id), enabled: !soloLoPropio });
  if (soloLoPropio || isError || data === null) return null;
  return (
    <Dato nombre="Registró">{data ? (data.usuario?.nombre ?? 'Sistema') : <Cargando height={16} width={120} />}</Dato>
  );
}
