import type { LineaSumada } from '@jornal/contract';
import { ActionIcon, Group, Input, NumberInput, Text } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconMinus, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { numero, pesos, porcentaje } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { escribirEncima } from '../../ui/escribir-encima';
import { useEnTelefono } from '../../ui/use-en-telefono';
import { OperadorSelector } from '../operadores/operador-selector';
import { AjusteDeLinea } from './ajuste';
import type { Linea } from './en-curso';
import clases from './linea.module.css';
import { conOtroPrecio, type Problema, precioDe, problemaDe, seOfrece } from './reglas';
import type { Despachar } from './use-tiquete';

type Props = {
  linea: Linea;
  sumada: LineaSumada | undefined;
  entidadId: number;
  /** It was tried to charge: all that lacks is said. */
  intentado: boolean;
  /** The reason for which the server refused it. */
  rechazo: string | null;
  despachar: Despachar;
};

/** A line of the ticket in two rows: what it is and how much; who, how many, and what is changed of it now and then. */
export function LineaDelTiquete({ linea, sumada, entidadId, intentado, rechazo, despachar }: Props) {
  const [abierta, setAbierta] = useState(false);
  const enTelefono = useEnTelefono();
  const { clave, nombre } = linea;
  const falla = problemaDe(linea);
  const problema = falla && (intentado || seDiceYa(linea, falla)) ? falla : null;
  const quitar = () => despachar({ que: 'quitar', clave });
  const dicho = (problema && !enElAjuste(problema) ? problema.mensaje : null) ?? rechazo;
  // A reproach in there is to be seen.
  const conAjuste = abierta || (intentado && enElAjuste(problema));
  return (
    <li className={clases.linea} data-problema={problema !== null || rechazo !== null || undefined} data-clave={clave}>
      <Group gap={12} justify="space-between" align="baseline" wrap="nowrap">
        <div className={clases.nombre}>
          <strong>{nombre}</strong> <DelPrecio linea={linea} />
        </div>
        <strong className="cifra entero">{totalDicho(linea, sumada)}</strong>
      </Group>
      <Group gap={8} mt={6} wrap="nowrap" align="center">
        <Quien linea={linea} entidadId={entidadId} problema={problema} despachar={despachar} />
        <Cuantos linea={linea} error={problema?.en === 'cantidad'} despachar={despachar} alQuitar={quitar} />
        <ActionIcon
          variant={conAjuste ? 'light' : 'subtle'}
          color={conAjuste ? undefined : 'gray'}
          size="md"
          aria-label={`Precio y descuento de ${nombre}`}
          title="Precio y descuento"
          aria-expanded={conAjuste}
          onClick={() => setAbierta(!abierta)}
        >
          <IconAdjustmentsHorizontal size={16} />
        </ActionIcon>
        {(!enTelefono || !seOfrece(linea)) && (
          <ActionIcon
            variant="subtle"
            color="gray"
            c="dimmed"
            size="md"
            aria-label={`Quitar ${nombre}`}
            onClick={quitar}
          >
            <IconX size={16} />
          </ActionIcon>
        )}
      </Group>
      {dicho && (
        <Input.Error mt={4} role="alert">
          {dicho}
        </Input.Error>
      )}
      {conAjuste && (
        <AjusteDeLinea
          linea={linea}
          entidadId={entidadId}
          problema={problema}
          alAjustar={(ajuste) => despachar({ que: 'ajustar', clave, ajuste })}
          alQuitar={quitar}
        />
      )}
    </li>
  );
}

/** Of what is not in the catalogue there is no price, and none is told. */
const totalDicho = (linea: Linea, sumada: LineaSumada | undefined): string =>
  seOfrece(linea) ? pesos(sumada?.total ?? 0) : '—';

/** It is said where prices and discounts are changed. */
const enElAjuste = (problema: Problema | null): boolean => problema?.en === 'precio' || problema?.en === 'descuento';

/** Some reproaches do not wait for an attempt: what is typed is wrong already, nothing is only missing. */
const seDiceYa = ({ cantidad }: Linea, { en, mensaje }: Problema): boolean =>
  en === 'oferta' || (en === 'cantidad' && cantidad > 0) || (en === 'descuento' && !mensaje.startsWith('El motivo'));

/** The price of one, where the total does not say it, what was taken off, and how many there are. */
function DelPrecio({ linea }: { linea: Linea }) {
  if (!seOfrece(linea)) return null;
  const { en, valor } = linea.descuento;
  const partes = [
    ...(linea.cantidad > 1 || conOtroPrecio(linea) || valor ? [`${pesos(precioDe(linea))} c/u`] : []),
    ...(valor ? [en === 'porcentaje' ? `− ${porcentaje(valor)}` : `− ${pesos(valor)}`] : []),
    ...(linea.de === 'producto' ? [`${numero(linea.stock)} en stock`] : []),
  ];
  if (partes.length === 0) return null;
  return <small className="cifra">{partes.join(' · ')}</small>;
}

/** The operator who performed it, or who sells it. */
function Quien({
  linea,
  entidadId,
  problema,
  despachar,
}: Pick<Props, 'linea' | 'entidadId' | 'despachar'> & { problema: Problema | null }) {
  const { usuario, soloLoPropio } = useSesion();
  if (soloLoPropio)
    return (
      <Text fz="sm" c="dimmed" flex={1} miw={0} truncate>
        {usuario.name}
      </Text>
    );
  return (
    <OperadorSelector
      {...(linea.de === 'servicio'
        ? { 'aria-label': `Quién hizo ${linea.nombre}`, placeholder: 'Quién lo hizo', allowDeselect: false }
        : {
            'aria-label': `Quién vende ${linea.nombre}`,
            placeholder: 'Quién lo vende',
            allowDeselect: usuario.operador === null,
          })}
      size="xs"
      flex={1}
      miw={0}
      classNames={{ input: clases.quien }}
      rightSectionWidth={26}
      entidadId={entidadId}
      value={linea.de === 'servicio' ? linea.empleado_id : (linea.vendedor_id ?? null)}
      onChange={(operador_id) => despachar({ que: 'operador', clave: linea.clave, operador_id })}
      error={problema?.en === 'operador'}
    />
  );
}

type PropsCuantos = Pick<Props, 'linea' | 'despachar'> & { error: boolean; alQuitar: () => void };

/** The quantity, with a button at each side: less than one takes the line away. */
function Cuantos({ linea: { clave, nombre, cantidad }, error, despachar, alQuitar }: PropsCuantos) {
  const poner = (nueva: number) => despachar({ que: 'cantidad', clave, cantidad: nueva });
  return (
    <Group gap={0} wrap="nowrap" className={clases.cuantos}>
      <ActionIcon
        variant="default"
        size="md"
        aria-label={`Uno menos de ${nombre}`}
        onClick={() => (cantidad <= 1 ? alQuitar() : poner(cantidad - 1))}
      >
        <IconMinus size={14} />
      </ActionIcon>
      <NumberInput
        aria-label={`Cantidad de ${nombre}`}
        size="xs"
        min={1}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        thousandSeparator="."
        decimalSeparator=","
        hideControls
        inputMode="numeric"
        classNames={{ input: `cifra ${clases.unidades}` }}
        value={cantidad === 0 ? '' : cantidad}
        onChange={(nueva) => poner(Number(nueva) || 0)}
        error={error}
        {...escribirEncima}
      />
      <ActionIcon variant="default" size="md" aria-label={`Uno más de ${nombre}`} onClick={() => poner(cantidad + 1)}>
        <IconPlus size={14} />
      </ActionIcon>
    </Group>
  );
}
