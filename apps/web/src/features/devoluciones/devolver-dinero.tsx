import type { Metodo } from '@jornal/contract';
import { Button, CloseButton, Group, Input, Stack, Switch, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { pesos } from '../../lib/format';
import { CampoDinero } from '../../ui/campo-dinero';
import { escribirEncima } from '../../ui/escribir-encima';
import { Dato, Ficha } from '../../ui/ficha';
import { Campo } from '../../ui/formulario';
import {
  cuadrar,
  type DeQuien,
  type DevolucionEscrita,
  problemaDelReembolso,
  type ReembolsoEscrito,
  type Sumas,
} from './devolver';
import clases from './devolver.module.css';

type Props = { sumas: Sumas; metodos: readonly Metodo[]; persona: string | null };

/** How the money goes back that the debt of the ticket does not take: by its methods, or in favour of its person. */
export function DineroQueVuelve({ sumas, metodos, persona }: Props) {
  const { setValue, clearErrors } = useFormContext<DevolucionEscrita>();
  const [reembolso, a_favor] = useWatch<DevolucionEscrita, ['reembolso', 'a_favor']>({
    name: ['reembolso', 'a_favor'],
  });
  const { resto } = sumas;
  // More or less goes back now: the method that pays the rest pays the rest of it.
  useEffect(() => {
    const cuadrado = cuadrar(resto, reembolso);
    if (cuadrado !== reembolso) setValue('reembolso', [...cuadrado]);
  }, [resto, reembolso, setValue]);
  if (resto === 0) return null;
  const poner = (nuevo: readonly ReembolsoEscrito[]) => {
    clearErrors('reembolso');
    setValue('reembolso', [...cuadrar(resto, nuevo)], { shouldDirty: true });
  };
  return (
    <Stack gap={12}>
      {persona !== null && (
        <Campo nombre="a_favor">
          {({ value, onChange, error }) => (
            <Switch
              label={`Queda a favor de ${persona}`}
              description="No sale dinero: lo usa en su próxima visita"
              error={error}
              checked={value === true}
              onChange={({ currentTarget: { checked } }) => onChange(checked)}
            />
          )}
        </Campo>
      )}
      {!a_favor && <Metodos sumas={sumas} metodos={metodos} reembolso={reembolso} alPoner={poner} />}
    </Stack>
  );
}

type PropsMetodos = Pick<Props, 'sumas' | 'metodos'> & {
  reembolso: readonly ReembolsoEscrito[];
  alPoner: (reembolso: readonly ReembolsoEscrito[]) => void;
};

function Metodos({ sumas, metodos, reembolso, alPoner }: PropsMetodos) {
  const problema = problemaDelReembolso(sumas, reembolso);
  const quitar = (id: number) => alPoner(reembolso.filter(({ metodo_id }) => metodo_id !== id));
  return (
    <>
      <div>
        <Input.Label component="div" aria-hidden>
          ¿Por dónde sale?
        </Input.Label>
        <Group component="fieldset" gap={6} aria-label="¿Por dónde sale?" className={clases.metodos}>
          {metodos.map(({ id, nombre }) => (
            <Button
              key={id}
              variant="default"
              size="sm"
              aria-pressed={reembolso.some(({ metodo_id }) => metodo_id === id)}
              onClick={() => alPoner(pulsar(sumas, reembolso, id))}
            >
              {nombre}
            </Button>
          ))}
        </Group>
      </div>
      {reembolso.map((uno, i) => (
        <PorMetodo
          key={uno.metodo_id}
          metodo={metodos.find(({ id }) => id === uno.metodo_id)}
          lugar={i}
          solo={reembolso.length === 1}
          alEscribir={(monto) =>
            alPoner(reembolso.map((otro) => (otro === uno ? { ...uno, monto: monto ?? 0, puesto: true } : otro)))
          }
          alQuitar={() => quitar(uno.metodo_id)}
        />
      ))}
      {problema && <Input.Error role="alert">{problema}</Input.Error>}
    </>
  );
}

/**
 * Presses a method. One that is there already goes. A new one takes what is missing; where nothing is, and all of it was
 * of one that was not typed, it takes its place.
 */
function pulsar(sumas: Sumas, reembolso: readonly ReembolsoEscrito[], id: number): readonly ReembolsoEscrito[] {
  const [unico, otro] = reembolso;
  if (reembolso.some(({ metodo_id }) => metodo_id === id))
    return otro ? reembolso.filter(({ metodo_id }) => metodo_id !== id) : reembolso;
  const enVezDe = unico && !otro && !unico.puesto && problemaDelReembolso(sumas, reembolso) === null;
  const nuevo = { metodo_id: id, monto: 0, puesto: false };
  return enVezDe ? [nuevo] : [...reembolso, nuevo];
}

type PropsPorMetodo = {
  metodo: Metodo | undefined;
  lugar: number;
  solo: boolean;
  alEscribir: (monto: number | null) => void;
  alQuitar: () => void;
};

/** The money that goes back by a method, and the number of its voucher where it asks for one. */
function PorMetodo({ metodo, lugar, solo, alEscribir, alQuitar }: PropsPorMetodo) {
  const nombre = metodo?.nombre ?? 'Método';
  return (
    <Stack gap={8}>
      <Group gap={8} align="flex-end" wrap="nowrap">
        <Campo key={`monto-${lugar}`} nombre={`reembolso.${lugar}.monto`}>
          {({ value, error, onBlur, name, ref }) => (
            <CampoDinero
              label={nombre}
              aria-label={`Sale por ${nombre}`}
              flex={1}
              miw={0}
              value={value}
              error={error}
              onBlur={onBlur}
              name={name}
              ref={ref}
              onChange={alEscribir}
              {...escribirEncima}
            />
          )}
        </Campo>
        {!solo && <CloseButton size="lg" aria-label={`Quitar ${nombre}`} onClick={alQuitar} />}
      </Group>
      {metodo?.pide_referencia && (
        <Campo key={`referencia-${lugar}`} nombre={`reembolso.${lugar}.referencia`}>
          {(campo) => (
            <TextInput
              label="Referencia"
              placeholder="El número del comprobante"
              withAsterisk
              maxLength={60}
              autoComplete="off"
              {...campo}
              value={campo.value ?? ''}
            />
          )}
        </Campo>
      )}
    </Stack>
  );
}

type PropsResumen = { sumas: Sumas; aFavorDe: string | null };

/** All of it in figures, while it is typed. */
export function SumasDeDevolucion({ sumas: { devuelve, a_deuda, resto, dejan }, aFavorDe }: PropsResumen) {
  return (
    <div role="status" aria-label="Cuentas de la devolución">
      <Ficha>
        <Dato nombre="Se devuelve" cifra="fuerte">
          {pesos(devuelve)}
        </Dato>
        {a_deuda > 0 && (
          <Dato nombre="Paga lo que debe" cifra>
            {pesos(a_deuda)}
          </Dato>
        )}
        {resto > 0 && (
          <Dato nombre={aFavorDe === null ? 'Sale en dinero' : `Queda a favor de ${aFavorDe}`} cifra="fuerte">
            {pesos(resto)}
          </Dato>
        )}
        <DejanDeGanar dejan={dejan} />
      </Ficha>
    </div>
  );
}

/** The share that each operator gives up; their account has it as a charge. */
export function DejanDeGanar({ dejan }: { dejan: readonly DeQuien[] }) {
  return dejan.map(({ empleado, monto }) => (
    <Dato key={empleado.id} nombre={`${empleado.nombre} ${empleado.apellido} deja de ganar`} cifra>
      {pesos(monto)}
    </Dato>
  ));
}
