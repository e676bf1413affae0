import { ActionIcon, Group, Input, Stack, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { pesos } from '../../lib/format';
import { CampoCantidad } from '../../ui/campo-cantidad';
import { CampoDinero } from '../../ui/campo-dinero';
import { escribirEncima } from '../../ui/escribir-encima';
import { Campo } from '../../ui/formulario';
import { useCambiaPrecio } from '../aprobaciones/api';
import { OperadorSelector } from '../operadores/operador-selector';
import { AgregarLinea } from './agregar-linea';
import {
  type CorreccionEscrita,
  conOtroPrecio,
  cuadrar,
  descuentoDe,
  type LineaEscrita,
  totalDeLinea,
} from './corregir';
import clases from './corregir.module.css';

type Props = { entidadId: number; favor: number };

/** The lines of the ticket: who did each, how many, at which price; those that were not go, those that lack come. */
export function LineasCorregidas({ entidadId, favor }: Props) {
  const { setValue, getValues, clearErrors, formState } = useFormContext<CorreccionEscrita>();
  const lineas = useWatch<CorreccionEscrita, 'lineas'>({ name: 'lineas' });
  const poner = (nuevas: LineaEscrita[]) => {
    clearErrors(['lineas', 'cobros']);
    setValue('lineas', nuevas, { shouldDirty: true });
    const cobros = cuadrar(getValues(), favor);
    if (cobros !== getValues('cobros')) setValue('cobros', cobros, { shouldDirty: true });
  };
  const { lineas: mal } = formState.errors;
  return (
    <Stack component="fieldset" gap={8} aria-label="Líneas del tiquete">
      {lineas.map((linea, i) => (
        <Linea
          key={linea.clave}
          linea={linea}
          lugar={i}
          entidadId={entidadId}
          alCambiar={(cambio) => poner(lineas.map((otra) => (otra === linea ? { ...linea, ...cambio } : otra)))}
          alQuitar={() => poner(lineas.filter((otra) => otra !== linea))}
        />
      ))}
      {(mal?.root?.message ?? mal?.message) && (
        <Input.Error role="alert">{mal?.root?.message ?? mal?.message}</Input.Error>
      )}
      <AgregarLinea {...{ entidadId, lineas }} alAgregar={(nueva) => poner([...lineas, nueva])} />
    </Stack>
  );
}

type PropsLinea = {
  linea: LineaEscrita;
  lugar: number;
  entidadId: number;
  alCambiar: (cambio: Partial<LineaEscrita>) => void;
  alQuitar: () => void;
};

function Linea({ linea, lugar, entidadId, alCambiar, alQuitar }: PropsLinea) {
  const [conAjuste, setConAjuste] = useState(false);
  const { errors } = useFormContext<CorreccionEscrita>().formState;
  const { nombre, tipo } = linea;
  const mal = errors.lineas?.[lugar];
  const abierto =
    conAjuste || mal?.precio !== undefined || mal?.motivo_precio !== undefined || mal?.descuento !== undefined;
  return (
    <div className={`recuadro ${clases.linea}`}>
      <div className={clases.cabeza}>
        <strong>{nombre}</strong>
        <strong className="cifra entero">{pesos(totalDeLinea(linea))}</strong>
      </div>
      <div className={clases.manejo}>
        <Campo nombre={`lineas.${lugar}.quien`}>
          {({ error, onBlur, name, ref }) => (
            <OperadorSelector
              aria-label={tipo === 'servicio' ? `Quién hizo ${nombre}` : `Quién vendió ${nombre}`}
              placeholder={tipo === 'servicio' ? 'Quién lo hizo' : 'Administración'}
              clearable={tipo === 'producto'}
              allowDeselect={false}
              entidadId={entidadId}
              conInactivos={linea.antes !== null}
              {...{ error, onBlur, name, ref }}
              value={linea.quien}
              onChange={(quien) => alCambiar({ quien })}
            />
          )}
        </Campo>
        <Campo nombre={`lineas.${lugar}.cantidad`}>
          {({ error, onBlur, name, ref }) => (
            <CampoCantidad
              aria-label={`Cantidad de ${nombre}`}
              min={1}
              {...{ error, onBlur, name, ref }}
              value={linea.cantidad}
              onChange={(cantidad) => alCambiar({ cantidad })}
              {...escribirEncima}
            />
          )}
        </Campo>
        <Group gap={2} wrap="nowrap">
          <ActionIcon
            variant={abierto ? 'light' : 'subtle'}
            color={abierto ? undefined : 'gray'}
            size="lg"
            aria-label={`Precio y descuento de ${nombre}`}
            title="Precio y descuento"
            aria-expanded={abierto}
            onClick={() => setConAjuste(!conAjuste)}
          >
            <IconAdjustmentsHorizontal size={18} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Quitar ${nombre}`}
            title="Quitar"
            onClick={alQuitar}
          >
            <IconX size={18} />
          </ActionIcon>
        </Group>
      </div>
      {abierto && <Ajuste {...{ linea, lugar, entidadId, alCambiar }} />}
    </div>
  );
}

/** Its price, with the reason where it is another, and the pesos of its discount. */
function Ajuste({ linea, lugar, entidadId, alCambiar }: Omit<PropsLinea, 'alQuitar'>) {
  const cambiaPrecio = useCambiaPrecio(entidadId) && linea.antes !== null;
  const { nombre } = linea;
  return (
    <div className={clases.ajuste}>
      {cambiaPrecio && (
        <Campo nombre={`lineas.${lugar}.precio`}>
          {({ error, onBlur, name, ref }) => (
            <CampoDinero
              label="Precio"
              aria-label={`Precio de ${nombre}`}
              {...{ error, onBlur, name, ref }}
              value={linea.precio}
              onChange={(precio) => alCambiar({ precio })}
              {...escribirEncima}
            />
          )}
        </Campo>
      )}
      <Campo nombre={`lineas.${lugar}.descuento`}>
        {({ error, onBlur, name, ref }) => (
          <CampoDinero
            label="Descuento en pesos"
            aria-label={`Descuento de ${nombre}`}
            {...{ error, onBlur, name, ref }}
            value={descuentoDe(linea)}
            onChange={(descuento) => alCambiar({ descuento: descuento ?? 0 })}
            {...escribirEncima}
          />
        )}
      </Campo>
      {conOtroPrecio(linea) && (
        <Campo nombre={`lineas.${lugar}.motivo_precio`}>
          {({ error, onBlur, name, ref }) => (
            <TextInput
              label="Motivo del precio"
              aria-label={`Motivo del precio de ${nombre}`}
              withAsterisk
              maxLength={300}
              autoComplete="off"
              {...{ error, onBlur, name, ref }}
              value={linea.motivo_precio}
              onChange={({ currentTarget: { value } }) => alCambiar({ motivo_precio: value })}
            />
          )}
        </Campo>
      )}
    </div>
  );
}
