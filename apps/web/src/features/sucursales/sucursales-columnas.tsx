import { mesDe, type Sucursal } from '@jornal/contract';
import { Anchor, Box, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { hoy, pesos } from '../../lib/format';
import { texto } from '../../ui/columnas';
import { Insignia } from '../../ui/insignia';
import { PresupuestoUsado } from '../../ui/presupuesto-usado';
import type { Columna } from '../../ui/tabla';

/** This month's expenses of a branch against its budget; the figure opens them. */
function UsoDelPresupuesto({ sucursal: { id, budget, uso_presupuesto } }: { sucursal: Sucursal }) {
  if (uso_presupuesto === null) return <span className="cifra">{pesos(budget)}</span>;
  const { gastos_mes, porcentaje: usado } = uso_presupuesto;
  const dia = hoy();
  const { inicio, fin } = mesDe(Number(dia.slice(0, 4)), Number(dia.slice(5, 7)));
  const gastos = `/gastos?${new URLSearchParams({ entidad_id: String(id), fecha_inicio: inicio, fecha_fin: fin })}`;
  return (
    <Box component="span" display="inline-block" miw={176}>
      <Anchor component={Link} to={gastos} fz="sm" underline="always" className="cifra">
        {pesos(gastos_mes)}
      </Anchor>{' '}
      <Text span c="dimmed" className="entero">
        {budget > 0 ? `de ${pesos(budget)}` : 'sin presupuesto'}
      </Text>
      {usado !== null && <PresupuestoUsado usado={usado} />}
    </Box>
  );
}

/** The columns for this person: the expenses of the branch are for people who see expenses. */
export const columnasSucursales = ({ conGastos }: { conGastos: boolean }): Columna<Sucursal>[] => [
  {
    id: 'name',
    titulo: 'Nombre',
    enTelefono: 'que',
    ordenPor: ({ name }) => name,
    celda: ({ name, archivada }) => (
      <Group component="span" gap="4px 8px" display="inline-flex">
        {name} {archivada && <Insignia rellena>Archivada</Insignia>}
      </Group>
    ),
  },
  texto('address', 'Dirección', 'fuera', ({ address }) => address),
  texto('city', 'Ciudad', 'quien', ({ city }) => city),
  texto('client', 'Cliente', 'quien', ({ client }) => client?.name),
  {
    id: 'budget',
    titulo: conGastos ? 'Gastos del mes' : 'Presupuesto',
    enTelefono: 'fuera',
    ordenPor: ({ budget, uso_presupuesto }) =>
      conGastos && uso_presupuesto !== null ? uso_presupuesto.gastos_mes : budget,
    celda: (sucursal) => <UsoDelPresupuesto sucursal={conGastos ? sucursal : { ...sucursal, uso_presupuesto: null }} />,
  },
];
