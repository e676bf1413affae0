import { moverCitas as esquema, type MoverCitas, type MovimientoCitas } from '@jornal/contract';
import { Alert, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { mensajeDe } from '../../lib/error-api';
import { fecha as enTexto, fechaLarga, hoy } from '../../lib/format';
import { avisos } from '../../ui/avisos';
import { CampoFecha } from '../../ui/campo-fecha';
import { Cargando } from '../../ui/cargando';
import { DosColumnas } from '../../ui/dos-columnas';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Insignia } from '../../ui/insignia';
import { Modal } from '../../ui/modal';
import { OperadorSelector } from '../operadores/operador-selector';
import { CLAVE_AGENDAS, moverCitas } from './api';
import type { AgendaDelDia } from './panel-operador';
import { type Simulacion, useSimulacion } from './use-simulacion';

export type DiaDeOperador = { agenda: AgendaDelDia; fecha: string };
type Props = { abierto: boolean; dia: DiaDeOperador | null; alCerrar: () => void };

/**
 * Moves the appointments of an operator on a day to another operator or day: all of it or nothing, seen before it is
 * done.
 */
export function MoverCitasModal({ abierto, dia, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Mover citas" tamano="lg">
      {dia && <Contenido dia={dia} alCerrar={alCerrar} />}
    </Modal>
  );
}

function Contenido({ dia: { agenda, fecha }, alCerrar }: { dia: DiaDeOperador; alCerrar: () => void }) {
  const { operador, entidad_id } = agenda;
  const form = useFormulario(esquema, { operador_id: operador.id, fecha, a_operador_id: operador.id, a_fecha: fecha });
  const mover = useMutation({ mutationFn: moverCitas });
  const vista = useSimulacion(useWatch({ control: form.control }), {
    esquema,
    consulta: movimientoQuery,
    envio: mover,
  });
  const citas = vista.data?.citas ?? [];
  const listo = vista.vigente && citas.length > 0 && citas.every(({ choque }) => choque === null);
  return (
    <Formulario
      form={form}
      alEnviar={async (datos) => avisos.conAviso(await mover.mutateAsync(datos))}
      alTerminar={alCerrar}
      mensajeError="Error al mover las citas"
    >
      <Stack gap="md">
        <Text fz="sm">
          Las citas de{' '}
          <strong>
            {operador.nombre} {operador.apellido}
          </strong>{' '}
          del {fechaLarga(fecha).toLowerCase()} pasan a los horarios de las mismas horas, todas o ninguna.
        </Text>
        <DosColumnas>
          <Campo nombre="a_operador_id">
            {(campo) => (
              <OperadorSelector
                label="A quién"
                allowDeselect={false}
                entidadId={entidad_id}
                openOnFocus={false}
                {...campo}
              />
            )}
          </Campo>
          <Campo nombre="a_fecha">
            {({ error: _, ...campo }) => (
              <CampoFecha label="A qué día" required withAsterisk={false} min={hoy()} {...campo} />
            )}
          </Campo>
        </DosColumnas>
        <VistaPrevia {...vista} />
      </Stack>
      <BotonesFormulario
        enviar={citas.length === 1 ? 'Mover 1 cita' : citas.length > 1 ? `Mover ${citas.length} citas` : 'Mover citas'}
        ocupado="Moviendo..."
        deshabilitado={!listo}
      />
    </Formulario>
  );
}

const movimientoQuery = (pedido: string) => ({
  queryKey: [...CLAVE_AGENDAS, 'mover', pedido],
  queryFn: () => moverCitas({ ...(JSON.parse(pedido) as MoverCitas), simular: true }),
});

function VistaPrevia({ data, error, completo }: Simulacion<MovimientoCitas>) {
  if (!completo) {
    return (
      <Text c="dimmed" fz="sm" role="status">
        Elige otro operador, otro día, o ambos, y verás adónde va cada cita.
      </Text>
    );
  }
  if (error) {
    return (
      <Alert color="red" variant="light" role="alert">
        {mensajeDe(error, 'Error al mover las citas')}
      </Alert>
    );
  }
  if (!data) return <Cargando height={120} />;
  const choques = data.citas.filter(({ choque }) => choque !== null).length;
  return (
    <>
      <Text fz="sm" role="status">
        {data.citas.length === 0
          ? 'Ese día no hay citas por mover.'
          : choques === 0
            ? 'Todas caben.'
            : `${choques === 1 ? 'Una no puede' : `${choques} no pueden`} moverse: no se mueve ninguna hasta resolverlo.`}
      </Text>
      {data.aviso && (
        <Alert color="yellow" variant="light" role="status">
          {data.aviso}
        </Alert>
      )}
      {data.citas.length > 0 && (
        <ul className="recuadro renglones" aria-label="Adónde va cada cita">
          {data.citas.map(({ id, cliente_nombre, servicio, hora_inicio, hora_fin, destino, choque }) => (
            <Group key={id} component="li" gap={12} wrap="nowrap" p="8px 8px 8px 14px">
              <Stack component="span" gap={0} flex={1} miw={0} lh={1.35}>
                <span>
                  <b className="cifra">
                    {hora_inicio} – {hora_fin}
                  </b>{' '}
                  {cliente_nombre}, {servicio}
                </span>
                <Text span fz={13} fw={400} c="dimmed" className="partible">
                  {choque ?? (destino && `A ${destino.agenda_nombre}, ${enTexto(destino.fecha)}`)}
                </Text>
              </Stack>
              <Insignia tono={choque === null ? 'exito' : 'peligro'}>{choque === null ? 'Cabe' : 'No cabe'}</Insignia>
            </Group>
          ))}
        </ul>
      )}
    </>
  );
}
