import type { PropinaPedida, Tiquete } from '@jornal/contract';
import { Input, Stack } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { OperadorSelector } from '../operadores/operador-selector';
import { RepartoDePropina } from '../operadores/reparto-propina-panel';
import type { CorreccionEscrita } from './corregir';
import { duenosDe, propinaCobrada, propinasDe, repartida } from './propinas';

/** The owners of the tip: the part of each operator or, of products alone, the one it is for. Of a single one there is nothing to say. */
export function PropinaCorregida({ tiquete }: { tiquete: Tiquete }) {
  const { setValue, clearErrors, formState } = useFormContext<CorreccionEscrita>();
  const escrita = useWatch<CorreccionEscrita>() as CorreccionEscrita;
  if (propinaCobrada(escrita) === 0 && escrita.propinas === null) return null;
  const duenos = duenosDe(escrita, tiquete);
  const sirven = escrita.lineas.some(({ tipo }) => tipo === 'servicio');
  if (sirven && duenos.length < 2) return null;
  const partes = propinasDe(escrita, tiquete);
  const poner = (nuevas: PropinaPedida[]) => {
    clearErrors(['cobros', 'propinas']);
    const { propinas, cobros } = repartida(escrita, nuevas);
    setValue('propinas', propinas, { shouldDirty: true });
    setValue('cobros', cobros, { shouldDirty: true });
  };
  return (
    <Stack component="fieldset" gap={6} aria-label="De quién es la propina">
      {duenos.length > 1 ? (
        <>
          <Input.Label component="div" aria-hidden>
            ¿De quién es la propina?
          </Input.Label>
          <RepartoDePropina
            entidadId={tiquete.entidad.id}
            operadores={duenos}
            conocidos={[...tiquete.servicios.map(({ empleado }) => empleado), ...tiquete.propinas.map(operadorDe)]}
            partes={partes}
            alRepartir={poner}
          />
        </>
      ) : (
        <OperadorSelector
          label="Para quién es la propina"
          entidadId={tiquete.entidad.id}
          withAsterisk
          allowDeselect={false}
          value={partes[0]?.operador_id ?? null}
          onChange={(id) => poner(id === null ? [] : [{ operador_id: id, monto: propinaCobrada(escrita) }])}
          error={formState.errors.propinas?.message}
        />
      )}
    </Stack>
  );
}

const operadorDe = ({ operador }: Tiquete['propinas'][number]) => operador;
