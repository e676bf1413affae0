import type { Metodo, Tiquete } from '@jornal/contract';
import { Button, CloseButton, Group, Input, Stack, Text, TextInput } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { CampoDinero } from '../../ui/campo-dinero';
import { escribirEncima } from '../../ui/escribir-encima';
import { Campo } from '../../ui/formulario';
import { metodosDe } from '../metodos/api';
import { type CobroEscrito, type CorreccionEscrita, faltan, problemaDeCobros } from './corregir';
import clases from './corregir.module.css';

type Props = { tiquete: Tiquete; metodos: readonly Metodo[]; favor: number };

/** How it was paid: by which methods and how much, with its tip, and what was left owing. */
export function CobrosCorregidos({ tiquete, metodos, favor }: Props) {
  const { setValue, clearErrors, formState } = useFormContext<CorreccionEscrita>();
  const { puede } = useSesion();
  const escrita = useWatch<CorreccionEscrita>() as CorreccionEscrita;
  const { cobros, debe } = escrita;
  const resto = faltan(escrita, favor);
  const problema = problemaDeCobros(resto);
  const poner = (nuevos: CobroEscrito[]) => {
    clearErrors('cobros');
    setValue('cobros', nuevos, { shouldDirty: true });
  };
  const deAqui = metodosDe(metodos, tiquete.entidad.id);
  // A method that is used no longer is offered while it is one of its payments.
  const ofrecidos = [
    ...deAqui,
    ...metodos.filter((uno) => !deAqui.includes(uno) && cobros.some(({ metodo_id }) => metodo_id === uno.id)),
  ];
  const conDeuda = (debe ?? 0) > 0 || (puede('tiquetes.fiado') && escrita.persona !== null);
  return (
    <Stack component="fieldset" gap={10} aria-label="Cómo se pagó">
      <div>
        <Input.Label component="div" aria-hidden>
          ¿Cómo se pagó?
        </Input.Label>
        <Group component="fieldset" gap={6} aria-label="Métodos" className={clases.metodos}>
          {ofrecidos.map(({ id, nombre }) => (
            <Button
              key={id}
              variant="default"
              size="sm"
              aria-pressed={cobros.some(({ metodo_id }) => metodo_id === id)}
              onClick={() => poner(pulsar(cobros, id, resto))}
            >
              {nombre}
            </Button>
          ))}
        </Group>
      </div>
      {cobros.map((cobro, i) => (
        <PorMetodo
          key={cobro.clave}
          metodo={metodos.find(({ id }) => id === cobro.metodo_id)}
          cobro={cobro}
          lugar={i}
          solo={cobros.length === 1}
          alCambiar={(cambio) => poner(cobros.map((otro) => (otro === cobro ? { ...cobro, ...cambio } : otro)))}
          alQuitar={() => poner(cobros.filter((otro) => otro !== cobro))}
        />
      ))}
      {conDeuda && (
        <Campo nombre="debe">{(campo) => <CampoDinero label="Queda debiendo" {...escribirEncima} {...campo} />}</Campo>
      )}
      {favor > 0 && (
        <Text fz="sm" c="dimmed" className="cifra">
          {pesos(favor)} se pagaron con su saldo a favor, que no se corrige
        </Text>
      )}
      {problema && (formState.isSubmitted || formState.isDirty) && (
        <Group gap={8} justify="space-between">
          <Input.Error role="alert">{problema}</Input.Error>
          {cobros.length > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={() => poner(cuadrado(cobros, resto))}>
              Cuadrar
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}

/** The last payment takes what is missing, or gives back what is over, as far as it goes. */
const cuadrado = (cobros: readonly CobroEscrito[], resto: number): CobroEscrito[] =>
  cobros.map((cobro, i) =>
    i < cobros.length - 1 ? cobro : { ...cobro, monto: Math.max((cobro.monto ?? 0) + resto, 0), recibido: null },
  );

/**
 * Presses a method. One that is there already goes, if it is not the only one. A new one takes what is missing; where nothing
 * is, and all of it was by one method, it takes its place: that is what is wrong most often.
 */
function pulsar(cobros: readonly CobroEscrito[], id: number, resto: number): CobroEscrito[] {
  const [unico, otro] = cobros;
  if (cobros.some(({ metodo_id }) => metodo_id === id))
    return otro ? cobros.filter(({ metodo_id }) => metodo_id !== id) : [...cobros];
  if (unico && !otro && resto === 0) return [{ ...unico, metodo_id: id, referencia: '', recibido: null }];
  const nuevo = { monto: Math.max(resto, 0), propina: 0, referencia: '', recibido: null };
  return [...cobros, { ...nuevo, clave: `metodo-${id}`, metodo_id: id }];
}

type PropsPorMetodo = {
  metodo: Metodo | undefined;
  cobro: CobroEscrito;
  lugar: number;
  solo: boolean;
  alCambiar: (cambio: Partial<CobroEscrito>) => void;
  alQuitar: () => void;
};

/** The money by a method, the tip in it, and the number of its voucher where it asks for one. */
function PorMetodo({ metodo, cobro, lugar, solo, alCambiar, alQuitar }: PropsPorMetodo) {
  const nombre = metodo?.nombre ?? 'Método';
  return (
    <div className={clases.cobro}>
      <Campo nombre={`cobros.${lugar}.monto`}>
        {({ error, onBlur, name, ref }) => (
          <CampoDinero
            label={nombre}
            aria-label={`Pagado por ${nombre}`}
            {...{ error, onBlur, name, ref }}
            value={cobro.monto}
            onChange={(monto) => alCambiar({ monto, recibido: null })}
            {...escribirEncima}
          />
        )}
      </Campo>
      <Campo nombre={`cobros.${lugar}.propina`}>
        {({ error, onBlur, name, ref }) => (
          <CampoDinero
            label="De eso, propina"
            aria-label={`Propina por ${nombre}`}
            {...{ error, onBlur, name, ref }}
            value={cobro.propina}
            onChange={(propina) => alCambiar({ propina })}
            {...escribirEncima}
          />
        )}
      </Campo>
      {(metodo?.pide_referencia || cobro.referencia !== '') && (
        <Campo nombre={`cobros.${lugar}.referencia`}>
          {({ error, onBlur, name, ref }) => (
            <TextInput
              label="Referencia"
              aria-label={`Referencia de ${nombre}`}
              maxLength={60}
              autoComplete="off"
              {...{ error, onBlur, name, ref }}
              value={cobro.referencia}
              onChange={({ currentTarget: { value } }) => alCambiar({ referencia: value })}
            />
          )}
        </Campo>
      )}
      {!solo && <CloseButton size="lg" mt={24} aria-label={`Quitar ${nombre}`} onClick={alQuitar} />}
    </div>
  );
}
