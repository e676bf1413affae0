import type { TableroDia } from '@jornal/contract';
import { Box, Group, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { numero, pesos } from '../../lib/format';
import { Cifra } from './cifra';
import { type Ambito, deBrutoOperador, deCuenta } from './desgloses';
import clases from './empleado.module.css';
import { ServiciosOperador } from './servicios-operador';

type Operador = TableroDia['servicios_por_empleado'][number];

/** The work of an employee that day: the payments of clients and their share. */
export function OperadorDia({ operador, ambito }: { operador: Operador; ambito: Ambito }) {
  const nombre = `${operador.nombre} ${operador.apellido}`;
  const operador_id = String(operador.empleado_id);
  const [abierto, setAbierto] = useState(false);
  return (
    <li className={`columnas ${clases.dia}`} data-abierto={abierto || undefined}>
      <Group gap={10} wrap="nowrap" miw={0} className={clases.cabeza}>
        <Iniciales {...operador} />
        <Box flex={1} miw={0}>
          <NombreOperador>{nombre}</NombreOperador>
          <small>
            {numero(operador.cantidad_servicios)} {operador.cantidad_servicios === 1 ? 'servicio' : 'servicios'}
          </small>
        </Box>
        <span className={`${clases.resumida} cifra`}>{pesos(operador.total_bruto)}</span>
        <Desplegar que={`lo que hizo ${nombre}`} abierto={abierto} alAlternar={() => setAbierto(!abierto)} />
      </Group>
      <ServiciosOperador servicios={operador.servicios} nombre={nombre} />
      <Group component="dl" gap="6px 20px" align="stretch" className={`cifras ${clases.cifras}`}>
        <div>
          <dt>Total bruto</dt>
          <dd>
            <Cifra
              nombre={`Total bruto de ${nombre}`}
              valor={operador.total_bruto}
              desglose={deBrutoOperador(ambito, nombre, operador.empleado_id, operador.total_bruto)}
            />
          </dd>
        </div>
        <div>
          <dt>Total a pagar</dt>
          <dd>
            <Cifra
              nombre={`Total a pagar a ${nombre}`}
              valor={operador.total_pagar}
              desglose={deCuenta(ambito, `Total a pagar · ${nombre}`, 'comisiones', operador.total_pagar, {
                operador_id,
              })}
            />
          </dd>
        </div>
      </Group>
    </li>
  );
}

/**
 * On a phone a person is one line until it is pressed: the figures and services beneath it stay out of the way while
 * one looks for another.
 */
export function Desplegar({ que, abierto, alAlternar }: { que: string; abierto: boolean; alAlternar: () => void }) {
  return (
    <UnstyledButton className={clases.desplegar} aria-expanded={abierto} aria-label={`Ver ${que}`} onClick={alAlternar}>
      <IconChevronDown size={18} stroke={1.75} className="flecha" aria-hidden />
    </UnstyledButton>
  );
}

export const NombreOperador = ({ children, mb }: { children: string; mb?: number }) => (
  <Text component="strong" display="block" mb={mb} fw={600} lh={1.3} className="partible">
    {children}
  </Text>
);

export function Iniciales({ nombre, apellido }: { nombre: string; apellido: string }) {
  return (
    <Box
      component="span"
      w={34}
      h={34}
      fz="0.85rem"
      fw={700}
      c="var(--mantine-color-gray-light-color)"
      className={`disco ${clases.avatar}`}
      aria-hidden
    >
      {`${nombre.charAt(0)}${apellido.charAt(0)}`.toUpperCase()}
    </Box>
  );
}
