import { agendaDatos, DIAS_SEMANA, generarHorarios, NOMBRE_DIA } from '@jornal/contract';
import { Checkbox, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { avisos } from '../../ui/avisos';
import { CampoCantidad } from '../../ui/campo-cantidad';
import { CampoHora } from '../../ui/campo-hora';
import { Cargando } from '../../ui/cargando';
import { DosColumnas } from '../../ui/dos-columnas';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { agendasQuery } from '../agendas/api';
import { operadoresQuery } from '../operadores/api';
import { abrirSemana, type SinHorario } from './api';
import { useClase } from './catalogo-modal';
import { CLASES } from './propuestas';

type Props = { abierto: boolean; alCerrar: () => void };

/** The week that a business keeps, at once for all who perform services and have no hours yet. */
export function SemanaModal({ abierto, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="El horario de la semana">
      <Carga alCerrar={alCerrar} />
    </Modal>
  );
}

function Carga({ alCerrar }: Pick<Props, 'alCerrar'>) {
  const operadores = useQuery(operadoresQuery());
  const agendas = useQuery(agendasQuery(''));
  if (operadores.data === undefined || agendas.data === undefined) return <Cargando height={220} />;
  const personas = operadores.data
    .filter(({ activo }) => activo !== false)
    .flatMap(({ id, nombre, apellido }): SinHorario[] => {
      const suyas = agendas.data.filter(({ operador_id }) => operador_id === id);
      if (suyas.some(({ horarios_count }) => horarios_count > 0)) return [];
      return [{ operador_id: id, nombre: `${nombre} ${apellido}`.trim(), agenda_id: suyas[0]?.id ?? null }];
    });
  if (personas.length === 0)
    return (
      <Text>
        Primero agrega a quien presta los servicios: cada persona tiene su agenda, y en ella su horario de la semana.
      </Text>
    );
  return <Contenido personas={personas} alCerrar={alCerrar} />;
}

const { dias, hora_inicio, hora_fin, duracion_minutos } = generarHorarios.shape;
const semana = z
  .strictObject({
    personas: z.array(agendaDatos.shape.operador_id).min(1, { error: 'Elige al menos una persona' }),
    dias,
    hora_inicio,
    hora_fin,
    duracion_minutos,
  })
  .refine((horas) => horas.hora_inicio < horas.hora_fin, {
    error: 'La hora de fin debe ser posterior a la de inicio',
    path: ['hora_fin'],
  });

function Contenido({ personas, alCerrar }: { personas: readonly SinHorario[]; alCerrar: () => void }) {
  const [clase] = useClase();
  const propuesta = CLASES[clase ?? 'otro'].semana;
  const form = useFormulario(semana, {
    ...propuesta,
    dias: [...propuesta.dias],
    personas: personas.map(({ operador_id }) => operador_id),
  });
  const abrir = useMutation({
    mutationFn: ({ personas: elegidas, ...horas }: z.output<typeof semana>) =>
      abrirSemana(
        personas.filter(({ operador_id }) => elegidas.includes(operador_id)),
        horas,
      ),
  });
  return (
    <Formulario
      form={form}
      alEnviar={async (datos) => {
        await abrir.mutateAsync(datos);
        avisos.exito('Horario de la semana creado');
      }}
      alTerminar={alCerrar}
      mensajeError="Error al crear el horario"
    >
      <Stack gap="md">
        <Campo nombre="personas">
          {({ value, onChange, error }) => (
            <Checkbox.Group
              label="Para quién"
              error={error}
              value={(value as number[]).map(String)}
              onChange={(elegidas) => onChange(elegidas.map(Number))}
            >
              <Stack gap="xs" mt={4}>
                {personas.map(({ operador_id, nombre }) => (
                  <Checkbox key={operador_id} value={String(operador_id)} label={nombre} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
        </Campo>
        <Campo nombre="dias">
          {({ value, onChange, error }) => (
            <Checkbox.Group label="Días" error={error} value={value} onChange={onChange}>
              <Group gap="sm" mt={4}>
                {DIAS_SEMANA.map((dia) => (
                  <Checkbox key={dia} value={dia} label={NOMBRE_DIA[dia].slice(0, 3)} aria-label={NOMBRE_DIA[dia]} />
                ))}
              </Group>
            </Checkbox.Group>
          )}
        </Campo>
        <DosColumnas>
          <Campo nombre="hora_inicio">{(campo) => <CampoHora label="Desde" {...campo} />}</Campo>
          <Campo nombre="hora_fin">{(campo) => <CampoHora label="Hasta" {...campo} />}</Campo>
        </DosColumnas>
        <Campo nombre="duracion_minutos">
          {(campo) => <CampoCantidad label="Minutos por cita" min={5} max={720} step={5} {...campo} />}
        </Campo>
      </Stack>
      <BotonesFormulario enviar="Crear horario" />
    </Formulario>
  );
}
