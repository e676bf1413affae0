import type { ModuloEntidad } from '@jornal/contract';
import { Checkbox, Group, Table } from '@mantine/core';
import { useId } from 'react';
import { nombreDeModulo } from '../../lib/palabras-modulos';
import { useDesplazamiento } from '../../ui/use-desplazamiento';
import { type Cambio, deColumna, deFila, esLaUltima, NECESARIO, tiene } from './cambio';
import clases from './modulos.module.css';

type Props = {
  filas: readonly ModuloEntidad[];
  /** This person may change them. */
  cambia: boolean;
  /** A single cell: done at once. */
  alAlternar: (cambio: Cambio) => void;
  /** A whole row or column: asked about first. */
  alCambiarVarios: (cambio: Cambio) => void;
};

const INDISPENSABLE = 'Al menos una sucursal conserva el dashboard';

/** A row per branch and a column per module; the box before a name is all of it. */
export function Matriz({ filas, cambia, alAlternar, alCambiarVarios }: Props) {
  const desplazamiento = useDesplazamiento('Módulos por Entidad');
  const modulos = filas[0]?.modulos.map((m) => m.modulo) ?? [];
  return (
    <div className={clases.marco} {...desplazamiento}>
      <Table className={clases.tabla} withRowBorders={false}>
        <caption className="solo-lector">Módulos por Entidad</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Sucursal</Table.Th>
            {modulos.map((modulo) => {
              const cambio = deColumna(filas, modulo);
              const encendidas = filas.filter((fila) => tiene(fila, modulo)).length;
              return (
                <Table.Th key={modulo} scope="col">
                  <Todos
                    nombre={nombreDeModulo(modulo)}
                    etiqueta={`${nombreDeModulo(modulo)} en todas las sucursales`}
                    encendidos={encendidas}
                    de={filas.length}
                    // On everywhere, it could only be switched off everywhere.
                    veto={modulo === NECESARIO && !cambio.activo ? INDISPENSABLE : null}
                    deshabilitado={!cambia}
                    alCambiar={() => alCambiarVarios(cambio)}
                  />
                </Table.Th>
              );
            })}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {filas.map((fila) => (
            <Table.Tr key={fila.entidad_id}>
              <Table.Th scope="row">
                <Todos
                  nombre={fila.entidad}
                  etiqueta={`Todos los módulos de ${fila.entidad}`}
                  encendidos={fila.modulos.filter((m) => m.activo).length}
                  de={fila.modulos.length}
                  veto={null}
                  deshabilitado={!cambia}
                  alCambiar={() => alCambiarVarios(deFila(filas, fila))}
                />
              </Table.Th>
              {fila.modulos.map(({ modulo, activo }) => (
                <Table.Td key={modulo}>
                  <Celda
                    etiqueta={`${nombreDeModulo(modulo)} en ${fila.entidad}`}
                    activo={activo}
                    veto={modulo === NECESARIO && activo && esLaUltima(filas, fila) ? INDISPENSABLE : null}
                    deshabilitada={!cambia}
                    alCambiar={() => alAlternar({ entidades: [fila.entidad_id], modulos: [modulo], activo: !activo })}
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

type PropsTodos = {
  nombre: string;
  etiqueta: string;
  encendidos: number;
  de: number;
  veto: string | null;
  deshabilitado: boolean;
  alCambiar: () => void;
};

function Todos({ nombre, etiqueta, encendidos, de, veto, deshabilitado, alCambiar }: PropsTodos) {
  const id = useId();
  return (
    <label htmlFor={id} className={clases.todos} title={veto ?? etiqueta}>
      <Checkbox
        id={id}
        size="xs"
        aria-label={etiqueta}
        checked={encendidos === de}
        indeterminate={encendidos > 0 && encendidos < de}
        disabled={deshabilitado || veto !== null}
        onChange={alCambiar}
      />
      <span className={clases.nombre}>{nombre}</span>
    </label>
  );
}

type PropsCelda = {
  etiqueta: string;
  activo: boolean;
  veto: string | null;
  deshabilitada: boolean;
  alCambiar: () => void;
};

function Celda({ etiqueta, activo, veto, deshabilitada, alCambiar }: PropsCelda) {
  return (
    <Group gap={0} align="stretch" justify="center" wrap="nowrap" title={veto ?? etiqueta}>
      <Checkbox aria-label={etiqueta} checked={activo} disabled={deshabilitada || veto !== null} onChange={alCambiar} />
    </Group>
  );
}
