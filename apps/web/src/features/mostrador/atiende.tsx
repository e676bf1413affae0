import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSesion } from '../../lib/session-context';
import { operadoresQuery } from '../operadores/api';
import { OperadorSelector } from '../operadores/operador-selector';
import clases from './mostrador.module.css';

/** As many as are pressed at once; more are looked for in a list. */
const A_LA_VISTA = 6;

type Props = { entidadId: number; operadorId: number | null; alElegir: (operadorId: number | null) => void };

/** The operator of the next services, a press away; a person who sees only their own attends alone. */
export function Atiende({ entidadId, operadorId, alElegir }: Props) {
  const { soloLoPropio, puede } = useSesion();
  const { data, isPending } = useQuery({ ...operadoresQuery(entidadId), enabled: !soloLoPropio });
  if (soloLoPropio || !puede('servicios.crear')) return null;
  const equipo = (data ?? []).filter(({ activo }) => activo !== false);
  if (isPending || equipo.length === 0 || equipo.length > A_LA_VISTA)
    return (
      <OperadorSelector
        className={clases.atiende}
        size="md"
        aria-label="Quién atiende"
        placeholder="Quién atiende"
        entidadId={entidadId}
        value={operadorId}
        onChange={alElegir}
      />
    );
  const unico = (nombre: string) => equipo.filter((uno) => uno.nombre === nombre).length === 1;
  return (
    <Group component="fieldset" gap={6} aria-label="Quién atiende" className={clases.equipo}>
      {equipo.map(({ id, nombre, apellido }) => (
        <Button
          key={id}
          variant="default"
          aria-label={`${nombre} ${apellido}`}
          aria-pressed={id === operadorId}
          onClick={() => alElegir(id === operadorId ? null : id)}
        >
          {unico(nombre) ? nombre : `${nombre} ${apellido}`}
        </Button>
      ))}
    </Group>
  );
}
