import {
  NOMBRE_RANGO_RELATIVO,
  RANGOS_RELATIVOS,
  type ReporteGuardado,
  type ReporteGuardadoCambios,
  reporteGuardadoCambios,
  reporteGuardadoNuevo,
} from '@jornal/contract';
import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { Selector } from '../../ui/selector';
import { cambiarGuardado, guardarReporte, type ReporteEnPantalla } from './reportes-guardados-api';

const RANGOS = RANGOS_RELATIVOS.map((rango) => ({ value: rango, label: NOMBRE_RANGO_RELATIVO[rango] }));

type Props = { abierto: boolean; reporte: ReporteEnPantalla; alCerrar: () => void };

/** Keeps the report on screen under a name; its days become a range that moves with time. */
export function GuardarModal({ abierto, reporte, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Guardar reporte">
      <Nuevo reporte={reporte} alCerrar={alCerrar} />
    </Modal>
  );
}

function Nuevo({ reporte: { report_type, titulo, filtros, rango }, alCerrar }: Omit<Props, 'abierto'>) {
  const form = useFormulario(reporteGuardadoNuevo, {
    nombre: titulo,
    report_type,
    rango: rango ?? 'ultimo_mes',
    filtros,
    compartido: false,
  });
  const guardar = useMutation({ mutationFn: guardarReporte });
  return (
    <Formulario
      form={form}
      alEnviar={async (datos) => avisos.exito((await guardar.mutateAsync(datos)).message)}
      alTerminar={alCerrar}
      mensajeError="Error al guardar el reporte"
    >
      <Stack gap="md">
        <Nombre />
        <Campo nombre="rango">
          {(campo) => (
            <Selector
              label="Período"
              description="Se cuenta desde el día en que lo abras o se envíe"
              withAsterisk
              searchable={false}
              allowDeselect={false}
              opciones={RANGOS}
              {...campo}
              value={campo.value ?? null}
            />
          )}
        </Campo>
        <Compartir />
      </Stack>
      <BotonesFormulario enviar="Guardar" />
    </Formulario>
  );
}

/** Another name for a saved report, and whether it is shared. */
export function EditarGuardado({
  abierto,
  guardado,
  alCerrar,
}: {
  abierto: boolean;
  guardado: ReporteGuardado;
  alCerrar: () => void;
}) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Editar reporte guardado" tamano="sm">
      <Edicion guardado={guardado} alCerrar={alCerrar} />
    </Modal>
  );
}

function Edicion({
  guardado: { id, nombre, compartido },
  alCerrar,
}: {
  guardado: ReporteGuardado;
  alCerrar: () => void;
}) {
  const form = useFormulario(reporteGuardadoCambios, { nombre, compartido });
  const cambiar = useMutation({ mutationFn: cambiarGuardado });
  const guardar = async (datos: ReporteGuardadoCambios) =>
    avisos.exito((await cambiar.mutateAsync({ id, ...datos })).message);
  return (
    <Formulario
      form={form}
      sobre={id}
      alEnviar={guardar}
      alTerminar={alCerrar}
      mensajeError="Error al guardar el reporte"
    >
      <Stack gap="md">
        <Nombre />
        <Compartir />
      </Stack>
      <BotonesFormulario enviar="Guardar" />
    </Formulario>
  );
}

const Nombre = () => (
  <Campo nombre="nombre">
    {(campo) => <TextInput label="Nombre" withAsterisk maxLength={80} {...campo} value={campo.value ?? ''} />}
  </Campo>
);

function Compartir() {
  const { esAdmin } = useSesion();
  return (
    <Campo nombre="compartido">
      {({ value, onChange, error, ...campo }) => (
        <Checkbox
          label={esAdmin ? 'Compartir' : 'Compartir con mi sucursal'}
          description={
            esAdmin
              ? 'Lo ven los administradores y, si es de una sucursal, quienes ven sus reportes. Cada quien ve sus filas.'
              : 'Lo ven quienes tienen permiso de reportes. Cada quien ve las filas que le corresponden.'
          }
          {...campo}
          error={error}
          checked={value ?? false}
          onChange={(evento) => onChange(evento.currentTarget.checked)}
        />
      )}
    </Campo>
  );
}
