import { PERMISOS, type Permiso, type PermisoFila, type RolFila } from '@jornal/contract';
import { Alert, Box, Checkbox, Group, Skeleton, Stack } from '@mantine/core';
import { nombreDeModulo } from '../../lib/palabras-modulos';
import { useSesion } from '../../lib/session-context';
import { vetoAjeno } from './acciones-rol';
import { type Cambios, conCambio, estadoDe, porModulo } from './cambios';
import clases from './roles.module.css';

type Props = { rol: RolFila; cambios: Cambios; alCambiar: (cambios: Cambios) => void };

/** The permissions of a role, module by module; nothing is saved here. */
export function PermisosRol({ rol, cambios, alCambiar }: Props) {
  const sesion = useSesion();
  const { puede, esAdmin } = sesion;
  const fijos = rol.alcance === 'todo';
  const ajeno = fijos || !puede('roles.editar') ? null : vetoAjeno(rol, sesion);
  const abarca = puede('roles.editar') && !fijos && ajeno === null;
  // A person does not change a permission they do not have; the server says so too.
  const cambia = ({ id }: PermisoFila) => abarca && (esAdmin || puede(PERMISOS[id - 1] as Permiso));
  return (
    <>
      {fijos && (
        <Alert color="gray" variant="light" mb="md">
          Los permisos del administrador son fijos: los tiene todos, en todas las sucursales.
        </Alert>
      )}
      {ajeno !== null && (
        <Alert color="gray" variant="light" mb="md">
          {ajeno}
        </Alert>
      )}
      <Stack gap={10}>
        {porModulo(rol.permisos).map(({ modulo, permisos }) => (
          <Modulo
            key={modulo}
            nombre={nombreDeModulo(modulo)}
            permisos={permisos}
            cambios={cambios}
            alCambiar={alCambiar}
            cambia={cambia}
          />
        ))}
      </Stack>
    </>
  );
}

type PropsModulo = {
  nombre: string;
  permisos: readonly PermisoFila[];
  cambia: (permiso: PermisoFila) => boolean;
} & Pick<Props, 'cambios' | 'alCambiar'>;

function Modulo({ nombre, permisos, cambios, alCambiar, cambia }: PropsModulo) {
  const suyos = permisos.filter(cambia);
  const activos = permisos.filter((p) => estadoDe(p, cambios)).length;
  const todos = activos === permisos.length;
  return (
    <Box
      component="fieldset"
      py={12}
      px={14}
      className={`recuadro ${clases.modulo}`}
      data-abierto={activos > 0 || undefined}
    >
      <legend className="solo-lector">{nombre}</legend>
      <Checkbox
        className={clases.todos}
        label={nombre}
        aria-label={`${nombre}: todos los permisos`}
        checked={todos}
        indeterminate={activos > 0 && !todos}
        disabled={suyos.length === 0}
        onChange={() => alCambiar(conCambio(cambios, suyos, !suyos.every((p) => estadoDe(p, cambios))))}
      />
      <Group gap="4px 8px" align="stretch" className={clases.acciones}>
        {permisos.map((permiso) => (
          <div
            key={permiso.id}
            className={clases.accion}
            data-cambia={cambios.has(permiso.id) || undefined}
            title={suyos.length > 0 && !cambia(permiso) ? 'No puedes cambiar permisos que no tienes' : undefined}
          >
            <Checkbox
              label={permiso.nombre}
              aria-label={`${nombre}: ${permiso.nombre}`}
              checked={estadoDe(permiso, cambios)}
              disabled={!cambia(permiso)}
              onChange={(evento) => alCambiar(conCambio(cambios, [permiso], evento.currentTarget.checked))}
            />
          </div>
        ))}
      </Group>
    </Box>
  );
}

/** While the roles are on their way. */
export const EsqueletoPermisos = () => (
  <Stack gap={10} aria-hidden>
    {Array.from({ length: 8 }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
      <Skeleton key={i} h={64} radius="md" />
    ))}
  </Stack>
);
