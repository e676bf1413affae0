import { type Cita, type CitaConCuenta, textoConfirmar, textoRecordar } from '@jornal/contract';
import { Anchor, Button, Group, Stack } from '@mantine/core';
import {
  IconBrandWhatsapp,
  IconCalendarTime,
  IconClock,
  IconHistory,
  IconListDetails,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { fecha as enTexto, fechaLarga, horasDe, hoy, pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { Eliminar } from '../../ui/eliminar';
import { Dato, Ficha } from '../../ui/ficha';
import { Modal } from '../../ui/modal';
import { useDialogo } from '../../ui/use-dialogo';
import { HistorialPanel } from '../auditoria/historial-panel';
import { FichaDePersona } from '../personas/alergias-panel';
import { AnticipoDeCita, RecibirAnticipo } from './anticipo-cita';
import { citaQuery, eliminarCita } from './api';
import { CambiarEstadoCita } from './cambiar-estado-cita';
import { CambiarServiciosModal } from './cambiar-servicios-modal';
import { CitaModal, sitioDe } from './cita-modal';
import { CobrarCita } from './cobrar-cita';
import clases from './detalle-cita.module.css';
import { chatCon, EstadoDeCita } from './estados';
import { HistorialCita } from './historial-cita';
import { ReprogramarModal } from './reprogramar-modal';
import { ServiciosDeCita } from './servicios-de-cita';

type Props = {
  abierto: boolean;
  cita: Cita | null;
  alCerrar: () => void;
  /** Its place became free: a person who waits may take it. */
  alLiberar?: (cita: Cita) => void;
  /** Offers to look at the slot it is in. */
  alVerHorario?: () => void;
};

/** Everything about one appointment, and its actions. */
export function DetalleCitaModal({ abierto, cita, alCerrar, alLiberar, alVerHorario }: Props) {
  const [edicion, reprogramacion, borrado] = [useDialogo<Cita>(), useDialogo<Cita>(), useDialogo<Cita>()];
  const servicios = useDialogo<Cita>();
  const arriba = [edicion, reprogramacion, borrado, servicios].some((dialogo) => dialogo.abierto);
  // The row of the list, until the appointment as it is now arrives.
  const { data: vigente } = useQuery({ ...citaQuery(cita?.id ?? 0), enabled: abierto && cita !== null });
  const vista = vigente?.id === cita?.id ? vigente : undefined;
  const mostrada = vista ?? cita;
  return (
    <>
      <Modal abierto={abierto && !arriba} alCerrar={alCerrar} titulo={mostrada ? mostrada.cliente_nombre : 'Cita'}>
        {mostrada && (
          <Detalle
            cita={mostrada}
            cuenta={vista ?? null}
            alEditar={() => edicion.abrir(mostrada)}
            alReprogramar={() => reprogramacion.abrir(mostrada)}
            alCambiarServicios={() => servicios.abrir(mostrada)}
            alEliminar={() => borrado.abrir(mostrada)}
            alLiberar={alLiberar}
            alVerHorario={alVerHorario}
          />
        )}
      </Modal>
      <CitaModal
        abierto={edicion.abierto}
        sitio={edicion.sobre && sitioDe(edicion.sobre)}
        cita={edicion.sobre}
        alCerrar={edicion.cerrar}
        alCambiarServicios={() => {
          edicion.cerrar();
          if (edicion.sobre) servicios.abrir(edicion.sobre);
        }}
      />
      <CambiarServiciosModal abierto={servicios.abierto} cita={servicios.sobre} alCerrar={servicios.cerrar} />
      <ReprogramarModal
        abierto={reprogramacion.abierto}
        cita={reprogramacion.sobre}
        alCerrar={reprogramacion.cerrar}
        alReprogramar={alCerrar}
      />
      <Eliminar
        dialogo={borrado}
        titulo="Eliminar cita"
        error="Error al eliminar la cita"
        con={eliminarCita}
        alEliminar={(eliminada) => {
          alCerrar();
          if (eliminada.estado !== 'cancelada') alLiberar?.(eliminada);
        }}
      >
        {({ cliente_nombre, fecha: dia, hora_inicio }) => (
          <>
            ¿Quieres eliminar la cita de <strong>{cliente_nombre}</strong>, el {enTexto(dia)} a las{' '}
            <span className="cifra">{hora_inicio}</span>? Su espacio queda libre.
          </>
        )}
      </Eliminar>
    </>
  );
}

type PropsDetalle = {
  cita: Cita;
  cuenta: CitaConCuenta | null;
  alEditar: () => void;
  alReprogramar: () => void;
  alCambiarServicios: () => void;
  alEliminar: () => void;
  alLiberar: ((cita: Cita) => void) | undefined;
  alVerHorario: (() => void) | undefined;
};

function Detalle({ cita, cuenta, alLiberar, alVerHorario, ...al }: PropsDetalle) {
  const { puede, soloLoPropio } = useSesion();
  const [conHistorial, setConHistorial] = useState(false);
  const edita = puede('agendas.editar');
  return (
    <>
      <Ficha>
        <Dato nombre="Estado">
          <EstadoDeCita cita={cita} />
        </Dato>
        <Dato nombre="Cuándo">
          {fechaLarga(cita.fecha)}, <span className="cifra">{horasDe(cita)}</span>
        </Dato>
        <ServiciosDeCita cita={cita} />
        <Dato nombre="Con quién">
          {cita.operador.nombre} {cita.operador.apellido} · {cita.agenda_nombre}
        </Dato>
        <FichaDePersona personaId={cita.persona_id} />
        {cita.cliente_telefono && <Dato nombre="Teléfono">{cita.cliente_telefono}</Dato>}
        {cita.cliente_email && <Dato nombre="Email">{cita.cliente_email}</Dato>}
        {cita.notas && <Dato nombre="Notas">{cita.notas}</Dato>}
        <AnticipoDeCita cita={cita} />
        <Cuenta cita={cita} cuenta={cuenta} />
      </Ficha>
      {edita && <CambiarEstadoCita cita={cita} alLiberar={alLiberar} />}
      <Group gap={8} align="stretch" mt={16} className={clases.acciones}>
        {edita && (
          <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={al.alEditar}>
            Editar
          </Button>
        )}
        {edita && (
          <Button variant="default" leftSection={<IconCalendarTime size={16} aria-hidden />} onClick={al.alReprogramar}>
            Reprogramar
          </Button>
        )}
        {edita && cuenta?.registro === null && cita.estado !== 'completada' && (
          <Button
            variant="default"
            leftSection={<IconListDetails size={16} aria-hidden />}
            onClick={al.alCambiarServicios}
          >
            Cambiar servicios
          </Button>
        )}
        <Mensaje cita={cita} />
        {cuenta && <RecibirAnticipo cita={cita} sinRegistro={cuenta.registro === null} />}
        <Button
          variant="default"
          leftSection={<IconHistory size={16} aria-hidden />}
          aria-expanded={conHistorial}
          onClick={() => setConHistorial(!conHistorial)}
        >
          Historial
        </Button>
        {alVerHorario && (
          <Button variant="default" leftSection={<IconClock size={16} aria-hidden />} onClick={alVerHorario}>
            Ver horario
          </Button>
        )}
        {puede('agendas.eliminar') && (
          <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={al.alEliminar}>
            Eliminar cita
          </Button>
        )}
      </Group>
      {conHistorial && (
        <Stack mt="md">
          {/* People who see only their own rows have no audit trail, but see the changes of their appointments. */}
          {soloLoPropio ? <HistorialCita citaId={cita.id} /> : <HistorialPanel recurso="cita" id={cita.id} />}
        </Stack>
      )}
      {cuenta && <CobrarCita cita={cita} sinRegistro={cuenta.registro === null} />}
    </>
  );
}

/** The ticket and the sales of the appointment, each one click away. */
function Cuenta({ cita, cuenta }: { cita: Cita; cuenta: CitaConCuenta | null }) {
  if (cuenta === null) return null;
  const { registro, ventas } = cuenta;
  return (
    <>
      {registro && (
        <Dato nombre="Servicio registrado">
          <Anchor
            component={Link}
            className="cifra"
            to={`/servicios/lista?fecha_inicio=${registro.fecha}&fecha_fin=${registro.fecha}&empleado_id=${cita.operador_id}`}
          >
            {pesos(registro.total)}, el {enTexto(registro.fecha)}
          </Anchor>
        </Dato>
      )}
      {ventas.length > 0 && (
        <Dato nombre={ventas.length === 1 ? 'Venta' : 'Ventas'} cifra>
          {ventas.map(({ id, total }) => `N.º ${id}: ${pesos(total)}`).join(' · ')}
        </Dato>
      )}
    </>
  );
}

/** A chat with the text written: a pending appointment is asked to be confirmed, any other reminded. */
function Mensaje({ cita }: { cita: Cita }) {
  const enlace =
    cita.estado === 'cancelada' || cita.fecha < hoy()
      ? null
      : chatCon(cita, cita.estado === 'pendiente' ? textoConfirmar : textoRecordar);
  if (enlace === null) return null;
  return (
    <Button
      component="a"
      href={enlace}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
    >
      WhatsApp
    </Button>
  );
}
