import { type SolicitudDatos, solicitudRespuesta } from '@jornal/contract';
import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { fecha, fechaHora } from '../../lib/format';
import { avisos } from '../../ui/avisos';
import { Dato, Ficha } from '../../ui/ficha';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { responderSolicitud } from './api';
import { NOMBRE_SOLICITUD } from './nombres';

type Props = { abierto: boolean; solicitud: SolicitudDatos | null; alCerrar: () => void };

/** A request, with its answer or the form to answer it. */
export function ResponderModal({ abierto, solicitud, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo={NOMBRE_SOLICITUD[solicitud?.tipo ?? 'consulta']}>
      {solicitud && (
        <>
          <Ficha>
            <Dato nombre="Persona">{solicitud.nombre}</Dato>
            {solicitud.telefono && <Dato nombre="Teléfono">{solicitud.telefono}</Dato>}
            {solicitud.email && <Dato nombre="Correo">{solicitud.email}</Dato>}
            <Dato nombre="Recibida">{fecha(solicitud.recibida)}</Dato>
            <Dato nombre="Vence">{fecha(solicitud.vence)}</Dato>
            <Dato nombre="La anotó">{solicitud.usuario?.nombre}</Dato>
            {solicitud.detalle && <Dato nombre="Detalle">{solicitud.detalle}</Dato>}
            {solicitud.respondida_en && (
              <>
                <Dato nombre="Respuesta">{solicitud.respuesta}</Dato>
                <Dato nombre="Respondió">
                  {solicitud.respondida_por?.nombre}, {fechaHora(solicitud.respondida_en)}
                </Dato>
              </>
            )}
          </Ficha>
          {solicitud.respondida_en === null && <Respuesta id={solicitud.id} alCerrar={alCerrar} />}
        </>
      )}
    </Modal>
  );
}

function Respuesta({ id, alCerrar }: { id: number; alCerrar: () => void }) {
  const form = useFormulario(solicitudRespuesta, { respuesta: '' });
  const responder = useMutation({ mutationFn: responderSolicitud });
  return (
    <Formulario
      form={form}
      sobre={id}
      alEnviar={async ({ respuesta }) => avisos.exito((await responder.mutateAsync({ id, respuesta })).message)}
      alTerminar={alCerrar}
      mensajeError="Error al responder la solicitud"
    >
      <Campo nombre="respuesta">
        {(campo) => (
          <Textarea
            mt="md"
            label="Qué se respondió"
            withAsterisk
            autosize
            minRows={3}
            maxRows={8}
            maxLength={2000}
            {...campo}
          />
        )}
      </Campo>
      <BotonesFormulario enviar="Cerrar solicitud" />
    </Formulario>
  );
}
