import {
  type Agenda,
  CAPACIDAD_MAXIMA,
  COLOR_HORARIO,
  DIAS_SEMANA,
  generarHorarios,
  NOMBRE_DIA,
  type SimulacionHorarios,
  TITULO_HORARIO,
  TRAMOS_MAXIMOS,
} from '@jornal/contract';
import { Alert, Box, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { mensajeDe } from '../../lib/error-api';
import { avisos } from '../../ui/avisos';
import { CampoCantidad } from '../../ui/campo-cantidad';
import { CampoColor } from '../../ui/campo-color';
import { CampoHora } from '../../ui/campo-hora';
import { Cargando } from '../../ui/cargando';
import { DosColumnas } from '../../ui/dos-columnas';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { generarHorarios as generar, simulacionQuery } from './api';
import clases from './horarios.module.css';
import { type Simulacion, useSimulacion } from './use-simulacion';

type Props = { abierto: boolean; agenda: Agenda; alCerrar: () => void };

/** Makes the slots of a working week at once; the slots it would make, and those they would cross, are seen first. */
export function GenerarModal({ abierto, agenda, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Generar horarios" tamano="lg">
      <Contenido agenda={agenda} alCerrar={alCerrar} />
    </Modal>
  );
}

function Contenido({ agenda, alCerrar }: Omit<Props, 'abierto'>) {
  const form = useFormulario(generarHorarios, {
    agenda_id: agenda.id,
    dias: ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado'],
    hora_inicio: '08:00',
    hora_fin: '18:00',
    duracion_minutos: 60,
    descanso_minutos: 0,
    titulo: TITULO_HORARIO,
    capacidad: 1,
    color: COLOR_HORARIO,
  });
  const crear = useMutation({ mutationFn: generar });
  const vista = useSimulacion(useWatch({ control: form.control }), {
    esquema: generarHorarios,
    consulta: simulacionQuery,
    envio: crear,
  });
  const { horarios = [], choques = [] } = vista.data ?? {};
  const listo = vista.vigente && horarios.length > 0 && choques.length === 0;
  const cuantos = horarios.length === 1 ? '1 horario' : `${horarios.length} horarios`;
  return (
    <Formulario
      form={form}
      alEnviar={async (datos) => {
        const creados = await crear.mutateAsync(datos);
        if ('message' in creados) avisos.exito(creados.message);
      }}
      alTerminar={alCerrar}
      mensajeError="Error al generar los horarios"
    >
      <Stack gap="md">
        <Campos />
        <VistaPrevia {...vista} />
      </Stack>
      <BotonesFormulario enviar={horarios.length > 0 ? `Crear ${cuantos}` : 'Crear horarios'} deshabilitado={!listo} />
    </Formulario>
  );
}

const DIA_CORTO = (dia: string) => dia.slice(0, 3);

function Campos() {
  return (
    <>
      <Campo nombre="dias">
        {({ value, onChange, error }) => (
          <Checkbox.Group label="Días" withAsterisk error={error} value={value} onChange={onChange}>
            <Group gap="sm" mt={4}>
              {DIAS_SEMANA.map((dia) => (
                <Checkbox key={dia} value={dia} label={DIA_CORTO(NOMBRE_DIA[dia])} aria-label={NOMBRE_DIA[dia]} />
              ))}
            </Group>
          </Checkbox.Group>
        )}
      </Campo>
      <DosColumnas>
        <Campo nombre="hora_inicio">{(campo) => <CampoHora label="Desde" withAsterisk {...campo} />}</Campo>
        <Campo nombre="hora_fin">{(campo) => <CampoHora label="Hasta" withAsterisk {...campo} />}</Campo>
      </DosColumnas>
      <DosColumnas>
        <Campo nombre="duracion_minutos">
          {(campo) => <CampoCantidad label="Duración en minutos" withAsterisk min={5} max={720} step={5} {...campo} />}
        </Campo>
        <Campo nombre="descanso_minutos">
          {(campo) => <CampoCantidad label="Descanso en minutos" min={0} max={240} step={5} {...campo} />}
        </Campo>
        <Campo nombre="capacidad">
          {(campo) => <CampoCantidad label="Capacidad" withAsterisk min={1} max={CAPACIDAD_MAXIMA} {...campo} />}
        </Campo>
      </DosColumnas>
      <Campo nombre="titulo">
        {(campo) => <TextInput label="Título" withAsterisk maxLength={80} {...campo} value={campo.value ?? ''} />}
      </Campo>
      <Campo nombre="color">{(campo) => <CampoColor {...campo} />}</Campo>
    </>
  );
}

type Tramo = SimulacionHorarios['horarios'][number];
const claveDe = ({ dia_semana, hora_inicio }: Tramo) => `${dia_semana} ${hora_inicio}`;

function VistaPrevia({ data, error, completo }: Simulacion<SimulacionHorarios>) {
  if (!completo) return null;
  if (error) {
    return (
      <Alert color="red" variant="light" role="alert">
        {mensajeDe(error, 'Error al generar los horarios')}
      </Alert>
    );
  }
  if (!data) return <Cargando height={140} />;
  const { horarios, choques } = data;
  if (horarios.length === 0) {
    return (
      <Alert color="orange" variant="light" role="status">
        Entre esas horas no cabe ningún horario de esa duración.
      </Alert>
    );
  }
  const chocan = new Set(choques.map(claveDe));
  return (
    <>
      {choques.length > 0 && (
        <Alert
          color="red"
          variant="light"
          role="alert"
          title={
            choques.length === 1
              ? 'Un horario se cruza con otro que ya existe'
              : `${choques.length} horarios se cruzan con otros que ya existen`
          }
        >
          Cambia los días o las horas: se crean todos o ninguno.
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
          <ul className={`vinetas ${clases.choques}`} tabIndex={0} aria-label="Cruces">
            {choques.map((choque) => (
              <li key={`${claveDe(choque)} ${choque.con.id}`}>
                {NOMBRE_DIA[choque.dia_semana]}, {choque.hora_inicio} a {choque.hora_fin}: se cruza con{' '}
                {choque.con.titulo}, {choque.con.hora_inicio} a {choque.con.hora_fin}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <Box component="section" p={14} bg="var(--jornal-superficie-2)" className="recuadro" aria-label="Vista previa">
        <Text component="h3" mb={8} fz={15} fw={700} aria-live="polite">
          {horarios.length === 1 ? '1 horario a la semana' : `${horarios.length} horarios a la semana`}
          {horarios.length > TRAMOS_MAXIMOS && `; máximo ${TRAMOS_MAXIMOS}`}
        </Text>
        <dl className={clases.porDia} tabIndex={0}>
          {DIAS_SEMANA.filter((dia) => horarios.some(({ dia_semana }) => dia_semana === dia)).map((dia) => (
            <div key={dia} style={{ display: 'contents' }}>
              <Text component="dt" fw={600} c="var(--mantine-color-text)">
                {NOMBRE_DIA[dia]}
              </Text>
              <Group component="dd" gap="4px 10px">
                {horarios
                  .filter(({ dia_semana }) => dia_semana === dia)
                  .map((tramo) => (
                    <Text
                      key={tramo.hora_inicio}
                      span
                      {...(chocan.has(claveDe(tramo)) && { fw: 600, td: 'line-through', c: 'var(--jornal-negativo)' })}
                      className="cifra"
                    >
                      {tramo.hora_inicio}–{tramo.hora_fin}
                      {chocan.has(claveDe(tramo)) && <span className="solo-lector"> se cruza</span>}
                    </Text>
                  ))}
              </Group>
            </div>
          ))}
        </dl>
      </Box>
    </>
  );
}
