import type { Pago } from '@jornal/contract';
import { Anchor, Box, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { pesos } from '../../lib/format';
import { dia, dinero, estado, texto } from '../../ui/columnas';
import { Dato, Ficha } from '../../ui/ficha';
import { nombreMetodo } from '../../ui/metodos-pago';
import { Panel } from '../../ui/panel';
import { type Columna, Tabla } from '../../ui/tabla';
import { type CuentaDe, estadosDeQuery, pagosQuery, TIPOS_DE_PAGO } from './api';
import { EstadoSemanaUrl, useAbrirEstadoSemana } from './estado-semana-url';

const COLUMNAS: readonly Columna<Pago>[] = [
  dia('fecha', 'Fecha', 'que', (pago) => pago.fecha),
  dinero('monto', 'Monto', 'monto', (pago) => pago.monto),
  texto('tipo', 'Tipo', 'quien', (pago) => TIPOS_DE_PAGO[pago.tipo_pago]),
  texto('metodo', 'Método', 'quien', nombreMetodo),
  estado('estado', 'Estado', (pago) => (pago.estado ? ['Pagado', 'exito'] : ['Pendiente', 'alerta'])),
];

/** The balance of an employee, with the last payments; the statement and every payment are one step away. */
export function CuentaPanel({ empleado_id, entidad_id }: Required<CuentaDe>) {
  const estado = useQuery(estadosDeQuery({ empleado_id, entidad_id }));
  const deEl = { empleado_id: String(empleado_id) };
  const pagos = useQuery(pagosQuery({ ...deEl, page: '1', per_page: '5' }));
  const abrirSemana = useAbrirEstadoSemana();
  const suyo = estado.data?.[0];
  return (
    <Panel
      sinRelleno
      titulo="Cuenta"
      subtitulo="Lo que está sin pagar, de cualquier fecha, y lo de esta semana"
      acciones={
        <Button
          variant="default"
          size="compact-sm"
          style={{ flexShrink: 0 }}
          onClick={() => abrirSemana({ empleado_id, entidad_id })}
        >
          Estado de cuenta
        </Button>
      }
    >
      {suyo && (
        <Box px={20} pb={16}>
          <Ficha>
            <Dato nombre="Total a pagar" cifra>
              {pesos(suyo.total_pagar)}
            </Dato>
            <Dato nombre="Pagos realizados" cifra>
              {pesos(suyo.pagos_realizados)}
              {suyo.descontado > 0 && (
                <Text component="div" fz="xs" c="dimmed">
                  Con {pesos(suyo.descontado)} descontados por devoluciones
                </Text>
              )}
            </Dato>
            <Dato nombre="Saldo pendiente">
              <strong className="cifra" data-negativo={suyo.saldo_pendiente < 0 || undefined}>
                {pesos(suyo.saldo_pendiente)}
              </strong>
              {suyo.retenido > 0 && (
                <Text component="div" fz="xs" c="dimmed">
                  Y {pesos(suyo.retenido)} que esperan a que se pague lo fiado
                </Text>
              )}
            </Dato>
          </Ficha>
        </Box>
      )}
      <Tabla
        nombre="Últimos pagos"
        densa
        columnas={COLUMNAS}
        filas={pagos.data?.data}
        claveDe={({ id }) => id}
        consulta={pagos}
        mensajeError="Error al cargar los pagos"
        textoVacio="No tiene pagos registrados."
        filasEsqueleto={3}
      />
      {(pagos.data?.pagination.total ?? 0) > 5 && (
        <Box component="p" py={12} px={20}>
          <Anchor component={Link} to={`/pagos/registrar?${new URLSearchParams(deEl)}`} fw={600} fz="sm">
            Ver todos los pagos
          </Anchor>
        </Box>
      )}
      <EstadoSemanaUrl />
    </Panel>
  );
}
