import type { ModuloEntidad } from '@jornal/contract';
import { Text } from '@mantine/core';
import { enumerar, nombreDeModulo, nombreDeRol, personas } from '../../lib/palabras-modulos';
import { Confirmar } from '../../ui/confirmar';
import { alcanzados, type Cambio, NECESARIO } from './cambio';

type Props = {
  abierto: boolean;
  cambio: Cambio | null;
  filas: readonly ModuloEntidad[];
  alCerrar: () => void;
  alConfirmar: (cambio: Cambio) => Promise<unknown>;
};

/** Says the changes of a whole row or column and how many people would notice. */
export function ConfirmarCambio({ abierto, cambio, filas, alCerrar, alConfirmar }: Props) {
  const verbo = cambio?.activo ? 'Encender' : 'Apagar';
  return (
    <Confirmar
      abierto={abierto}
      alCerrar={alCerrar}
      titulo={`${verbo} módulos`}
      textoConfirmar={verbo}
      color={cambio?.activo ? 'jornal' : 'red'}
      mensajeError="Error al guardar los módulos"
      alConfirmar={async () => cambio && alConfirmar(cambio)}
    >
      {cambio && <Detalle cambio={cambio} filas={filas} />}
    </Confirmar>
  );
}

function Detalle({ cambio, filas }: { cambio: Cambio; filas: readonly ModuloEntidad[] }) {
  const sucursales = filas
    .filter(({ entidad_id }) => cambio.entidades.includes(entidad_id))
    .map(({ entidad }) => entidad);
  const quienes = alcanzados(filas, cambio);
  const total = quienes.reduce((suma, { personas: n }) => suma + n, 0);
  const conserva = !cambio.activo && cambio.entidades.length === 1 && !cambio.modulos.includes(NECESARIO);
  return (
    <>
      {cambio.activo ? 'Se encienden' : 'Se apagan'} <strong>{enumerar(cambio.modulos.map(nombreDeModulo))}</strong> en{' '}
      <strong>{enumerar(sucursales)}</strong>.
      <Text fz="sm" mt="sm">
        {total === 0
          ? 'No lo nota nadie: ninguna persona de ahí tiene un rol que los use.'
          : `Lo ${total === 1 ? 'nota' : 'notan'} ${personas(total)}, desde lo próximo que ` +
            `${total === 1 ? 'haga' : 'hagan'}: ` +
            `${enumerar(quienes.map(({ nombre, personas: n }) => `${nombreDeRol(nombre)} (${n})`))}. ` +
            'Los administradores siguen viendo todo.'}
      </Text>
      {conserva && (
        <Text fz="sm" c="dimmed" mt="sm">
          El dashboard sigue como está: al menos una sucursal lo conserva.
        </Text>
      )}
    </>
  );
}
