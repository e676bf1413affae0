import { type Anonimizacion, anonimizar, PALABRA_ANONIMIZAR, type RegistroEncontrado } from '@jornal/contract';
import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { avisos } from '../../ui/avisos';
import { Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { useModal } from '../../ui/use-cambios-sin-guardar';
import { anonimizarPersona } from './api';
import clases from './datos-personales.module.css';
import { claveDe, cuantosYCuando, referenciaDe } from './nombres';

type Props = {
  abierto: boolean;
  nombre: string;
  registros: RegistroEncontrado[];
  alCerrar: () => void;
  alTerminar: (resultado: Anonimizacion) => void;
};

const pedido = anonimizar.pick({ confirmacion: true, motivo: true });

/** Asks twice, once in writing: forgotten data do not come back. */
export function AnonimizarModal({ abierto, nombre, alCerrar, ...resto }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo={`Anonimizar a ${nombre}`}>
      <Contenido alCerrar={alCerrar} {...resto} />
    </Modal>
  );
}

function Contenido({ registros, alCerrar, alTerminar }: Omit<Props, 'abierto' | 'nombre'>) {
  const form = useFormulario(pedido, { confirmacion: '', motivo: '' });
  const olvidar = useMutation({ mutationFn: anonimizarPersona });
  const enviar = async (datos: { confirmacion: string; motivo: string }) => {
    const { message, data } = await olvidar.mutateAsync({ ...datos, registros: registros.map(referenciaDe) });
    avisos.exito(message);
    alCerrar();
    alTerminar(data);
  };
  return (
    <Formulario form={form} alEnviar={enviar} mensajeError="Error al anonimizar a la persona">
      <Stack gap="md">
        <Alert color="red" variant="light" title="No se puede deshacer">
          Se borran nombres, teléfonos, correos y notas, y se cierra su cuenta. Los montos y las cifras no cambian. Sus
          citas por venir quedan sin nombre: si no va a venir, cancélalas antes.
        </Alert>
        <ul className={clases.resumen} aria-label="Lo que se anonimiza">
          {registros.map((registro) => (
            <li key={claveDe(registro)}>
              {[cuantosYCuando(registro), registro.entidad?.nombre].filter(Boolean).join(' · ')}
            </li>
          ))}
        </ul>
        <Campo nombre="motivo">
          {(campo) => (
            <Textarea
              label="Motivo"
              withAsterisk
              description="Queda en la auditoría para siempre: no nombres a la persona."
              autosize
              minRows={2}
              maxRows={5}
              maxLength={300}
              {...campo}
            />
          )}
        </Campo>
        <Campo nombre="confirmacion">
          {(campo) => (
            <TextInput
              label={
                <Text span inherit>
                  Escribe <strong>{PALABRA_ANONIMIZAR}</strong> para confirmar
                </Text>
              }
              withAsterisk
              autoComplete="off"
              spellCheck={false}
              {...campo}
            />
          )}
        </Campo>
      </Stack>
      <Botones />
    </Formulario>
  );
}

function Botones() {
  const { control, formState } = useFormContext<{ confirmacion: string; motivo: string }>();
  const [confirmacion, motivo] = useWatch({ control, name: ['confirmacion', 'motivo'] });
  const cerrar = useModal()?.cerrar;
  return (
    <Group justify="flex-end" gap="sm" mt="lg">
      <Button variant="default" onClick={cerrar} disabled={formState.isSubmitting}>
        Cancelar
      </Button>
      <Button
        type="submit"
        color="red"
        loading={formState.isSubmitting}
        disabled={confirmacion?.trim() !== PALABRA_ANONIMIZAR || motivo?.trim() === ''}
      >
        Anonimizar
      </Button>
    </Group>
  );
}
