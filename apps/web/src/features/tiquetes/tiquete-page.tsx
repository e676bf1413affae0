import { NOMBRE_ORIGEN_TIQUETE, type Tiquete } from '@jornal/contract';
import { Anchor, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconReceiptOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { ErrorApi } from '../../lib/error-api';
import { fecha, fechaHora, pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { alAbrir } from '../../ui/al-abrir';
import { Cargando } from '../../ui/cargando';
import { EncabezadoPagina } from '../../ui/encabezado-pagina';
import { EstadoError, EstadoVacio } from '../../ui/estado-vacio';
import { Dato, Ficha } from '../../ui/ficha';
import { Insignia } from '../../ui/insignia';
import { Panel } from '../../ui/panel';
import { useDialogo } from '../../ui/use-dialogo';
import { HistorialPanel } from '../auditoria/historial-panel';
import { CompartirRecibo } from '../recibos/compartir-recibo-panel';
import { ImprimirRecibo } from '../recibos/imprimir-recibo-panel';
import { AccionesDeTiquete } from './acciones-tiquete';
import { pagosDe, tiqueteQuery } from './api';
import { CorreccionesDeTiquete } from './correcciones-tiquete';
import { DevolucionesDeTiquete } from './devoluciones-tiquete';
import { LineasDeTiquete } from './lineas-tiquete';
import clases from './tiquete.module.css';

const DevolverModal = alAbrir(() => import('../devoluciones/devolver-modal').then((modulo) => modulo.DevolverModal));

/** '/tiquetes/:tiqueteId': a ticket with its lines, its money and its history. */
export default function TiquetePage() {
  const id = Number(useParams().tiqueteId);
  const consulta = useQuery({ ...tiqueteQuery(id), enabled: Number.isSafeInteger(id) && id > 0 });
  const { data, error } = consulta;
  const volver = (
    <Anchor component={Link} to="/tiquetes" display="inline-flex" mb={8} fz="sm" className={clases.volver}>
      <IconArrowLeft size={16} aria-hidden /> Tiquetes
    </Anchor>
  );
  if (data) return <Entero tiquete={data} volver={volver} />;
  const noEsta = !(id > 0) || (error instanceof ErrorApi && error.status === 404);
  return (
    <>
      {volver}
      <EncabezadoPagina titulo="Tiquete" />
      <Panel>
        {noEsta ? (
          <EstadoVacio icono={<IconReceiptOff size={24} stroke={1.5} />} texto="No se encontró el tiquete" />
        ) : consulta.isError ? (
          <EstadoError texto="Error al cargar el tiquete" alReintentar={() => consulta.refetch()} />
        ) : (
          <Cargando height={320} />
        )}
      </Panel>
    </>
  );
}

function Entero({ tiquete, volver }: { tiquete: Tiquete; volver: ReactNode }) {
  const { soloLoPropio } = useSesion();
  const devolucion = useDialogo<{ linea: string | null }>();
  const { numero, entidad, created_at } = tiquete;
  return (
    <>
      {volver}
      <EncabezadoPagina
        titulo={`Tiquete ${numero}`}
        subtitulo={`${entidad.nombre} · ${fechaHora(created_at)}`}
        acciones={
          <>
            <Estado tiquete={tiquete} />
            <AccionesDeTiquete tiquete={tiquete} alDevolver={() => devolucion.abrir({ linea: null })} />
            {!tiquete.con_otros && (
              <>
                <CompartirRecibo id={tiquete.id} />
                <ImprimirRecibo id={tiquete.id} nombre="Imprimir recibo" />
              </>
            )}
          </>
        }
      />
      <div className={clases.tiquete}>
        <Stack gap={20} miw={0}>
          <Panel titulo="Líneas" sinRelleno>
            <LineasDeTiquete tiquete={tiquete} alDevolver={(linea) => devolucion.abrir({ linea })} />
          </Panel>
          <CorreccionesDeTiquete correcciones={tiquete.correcciones} />
          <DevolucionesDeTiquete devoluciones={tiquete.devoluciones} />
        </Stack>
        <Stack gap={20} miw={0}>
          <Panel titulo="Cobro">
            <Cobro tiquete={tiquete} />
          </Panel>
          {!soloLoPropio && (
            <Panel titulo="Historial" subtitulo="Qué se hizo con él, y quién lo hizo">
              <HistorialPanel recurso="tiquete" id={tiquete.id} />
            </Panel>
          )}
        </Stack>
      </div>
      <DevolverModal
        abierto={devolucion.abierto}
        tiquete={tiquete}
        linea={devolucion.sobre?.linea ?? null}
        alCerrar={devolucion.cerrar}
      />
    </>
  );
}

function Estado({ tiquete: { estado, saldo, devuelto, total, revision } }: { tiquete: Tiquete }) {
  return (
    <>
      <Insignia tono={estado === 'anulado' ? 'peligro' : 'exito'}>
        {estado === 'anulado' ? 'Anulado' : 'Cobrado'}
      </Insignia>
      {revision > 0 && <Insignia tono="info">Corregido</Insignia>}
      {saldo > 0 && <Insignia tono="alerta">Debe {pesos(saldo)}</Insignia>}
      {devuelto > 0 && (
        <Insignia tono="info">{devuelto === total ? 'Devuelto' : `Devuelto ${pesos(devuelto)}`}</Insignia>
      )}
    </>
  );
}

function Cobro({ tiquete }: { tiquete: Tiquete }) {
  const {
    total,
    total_original,
    devuelto,
    fecha: dia,
    created_at,
    cita,
    origen,
    registrado_por,
    persona,
    notas,
  } = tiquete;
  const { accede } = useSesion();
  return (
    <Ficha>
      <Dato nombre="Total" cifra="fuerte">
        {pesos(total)}
      </Dato>
      {devuelto > 0 && (
        <Dato nombre="Devuelto" cifra="fuerte">
          {pesos(devuelto)}
        </Dato>
      )}
      <Pagos tiquete={tiquete} />
      {total_original > total && (
        <Dato nombre="Anulado" cifra>
          {pesos(total_original - total)}
        </Dato>
      )}
      {persona && (
        <Dato nombre="Persona">
          {accede('personas') ? (
            <Anchor component={Link} to={`/personas?ficha=${persona.id}`} fz="inherit">
              {persona.nombre}
            </Anchor>
          ) : (
            persona.nombre
          )}
        </Dato>
      )}
      <Dato nombre="Fecha" cifra>
        {fecha(dia)}
      </Dato>
      <Dato nombre="Registrado" cifra>
        {fechaHora(created_at)}
      </Dato>
      {registrado_por && <Dato nombre="Registró">{registrado_por.nombre}</Dato>}
      <Dato nombre="Origen">{NOMBRE_ORIGEN_TIQUETE[origen]}</Dato>
      {cita && (
        <Dato nombre="Cita">
          {cita.cliente_nombre}, {fecha(cita.fecha)} <span className="cifra">{cita.hora_inicio}</span>
        </Dato>
      )}
      {notas && <Dato nombre="Nota">{notas}</Dato>}
    </Ficha>
  );
}

/** Its payments, what was left owing, what was paid of that since, and what is still owed. */
function Pagos({ tiquete }: { tiquete: Tiquete }) {
  const { monto_por_cobrar, saldo } = tiquete;
  const pagos = pagosDe(tiquete);
  return (
    <>
      {pagos
        .filter(({ abonado }) => abonado === null)
        .map((pago) => (
          <Pago key={pago.id} pago={pago} />
        ))}
      {monto_por_cobrar > saldo && (
        <Dato nombre="Quedó debiendo" cifra>
          {pesos(monto_por_cobrar)}
        </Dato>
      )}
      {pagos
        .filter(({ abonado }) => abonado !== null)
        .map((pago) => (
          <Pago key={pago.id} pago={pago} />
        ))}
      {saldo > 0 && (
        <Dato nombre="Debe" cifra="fuerte">
          {pesos(saldo)}
        </Dato>
      )}
    </>
  );
}

function Pago({
  pago: { nombre, referencia, monto, billetes, propina, abonado },
}: {
  pago: ReturnType<typeof pagosDe>[number];
}) {
  return (
    <Dato nombre={nombre} cifra>
      {pesos(monto)}
      {abonado !== null && <Detalle>El {fecha(abonado)}</Detalle>}
      {billetes && (
        <Detalle>
          Recibido {pesos(billetes.recibido)}, vuelto {pesos(billetes.vuelto)}
        </Detalle>
      )}
      {propina > 0 && <Detalle>Con {pesos(propina)} de propina</Detalle>}
      {referencia && <Detalle>Ref. {referencia}</Detalle>}
    </Dato>
  );
}

const Detalle = ({ children }: { children: ReactNode }) => (
  <Text component="div" fz="xs" c="dimmed">
    {children}
  </Text>
);
