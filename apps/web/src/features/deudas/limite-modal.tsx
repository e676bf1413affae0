import { dineroEntrada } from '@jornal/contract';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { avisos } from '../../ui/avisos';
import { CampoDinero } from '../../ui/campo-dinero';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { limitar } from './api';

/** `limite_fiado`: their own; null where they have that of their branch. */
type ConLimite = { id: number; nombre: string; limite_fiado: number | null };
type Props = { abierto: boolean; persona: ConLimite | null; alCerrar: () => void };

const esquema = z.object({ limite_fiado: dineroEntrada.nullable() });

/** The most a person may owe, where that is not what their branch says. */
export function LimiteModal({ abierto, persona, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Límite" tamano="sm" corto>
      {persona && <Contenido persona={persona} alCerrar={alCerrar} />}
    </Modal>
  );
}

function Contenido({ persona: { id, nombre, limite_fiado }, alCerrar }: { persona: ConLimite; alCerrar: () => void }) {
  const form = useFormulario(esquema, { limite_fiado });
  const guardar = useMutation({ mutationFn: limitar });
  return (
    <Formulario
      form={form}
      sobre={id}
      alEnviar={async (datos) => avisos.exito((await guardar.mutateAsync({ id, ...datos })).message)}
      alTerminar={alCerrar}
      mensajeError="Error al guardar el límite"
    >
      <Campo nombre="limite_fiado">
        {(campo) => (
          <CampoDinero
            label={`Hasta cuánto puede deber ${nombre}`}
            description="Vacío, el de su sucursal. Con 0 no se le fía."
            placeholder="El de su sucursal"
            {...campo}
          />
        )}
      </Campo>
      <BotonesFormulario enviar="Guardar" />
    </Formulario>
  );
}
