import type { Metodo } from '@jornal/contract';
import { Alert, Button, Group, Kbd, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { pesos } from '../../lib/format';
import { Cargando } from '../../ui/cargando';
import { EstadoError } from '../../ui/estado-vacio';
import { reparosDe, useConfirmacion } from '../../ui/reparos';
import { useSinGuardar } from '../../ui/use-cambios-sin-guardar';
import { useEnTelefono } from '../../ui/use-en-telefono';
import { metodosDe, metodosQuery } from '../metodos/api';
import clases from './cobro.module.css';
import { CobroDeMetodo } from './cobro-de-metodo';
import { type CobroEscrito, cuadrar, escribir, faltaPorCobrar, problemaDelCobro, pulsar, quitar } from './cobros';
import { Cuadre } from './cuadre';
import { DejarAFavor, SaldoAFavor, useFavor } from './favor';
import { QuedaDebiendo, useFiado } from './fiado';
import { Propina } from './propina';
import { porPagar, problemaDeLaPropina, sobranteDe } from './reglas';
import { SinConfirmar } from './sin-confirmar';
import { SinLinea } from './sin-linea';
import type { Cobro, Fallo } from './use-cobro';
import {
  CAMPO_DE_DEUDA,
  CAMPO_DE_FAVOR,
  CAMPO_DE_SOBRANTE,
  enfocarLoQueFalta,
  useFocoEnElNuevo,
} from './use-foco-del-pago';

type Props = { entidadId: number; cobro: Cobro; sinLinea: boolean };

/** The methods of the branch: a press gives one what is missing, until nothing is. */
export function Pago({ entidadId, cobro, sinLinea }: Props) {
  const consulta = useQuery(metodosQuery);
  if (consulta.isPending) return <Cargando height={220} />;
  if (!consulta.data)
    return <EstadoError texto="Error al cargar los métodos de pago" alReintentar={() => consulta.refetch()} />;
  return (
    <Formulario entidadId={entidadId} metodos={metodosDe(consulta.data, entidadId)} cobro={cobro} sinLinea={sinLinea} />
  );
}

type PropsFormulario = Props & { metodos: readonly Metodo[] };

function Formulario({ entidadId, metodos, cobro, sinLinea }: PropsFormulario) {
  const { fallo } = cobro;
  const { tiquete, sumas, despachar } = cobro.mostrador;
  const sinConfirmar = tiquete.por_confirmar !== null;
  // It stays as it was sent, until it is known what became of it.
  const cobrando = cobro.cobrando || sinConfirmar;
  const { cobros } = tiquete;
  // The tip is paid with the rest, and is none of the total; what is left owing is not paid.
  const total = porPagar(tiquete, sumas);
  const formulario = useRef<HTMLFormElement>(null);
  // On its way it is not closed: it cannot be taken back.
  useSinGuardar(false, { enviando: cobro.cobrando });
  const falta = faltaPorCobrar(total, cobros);
  const de = (id: number) => metodos.find((metodo) => metodo.id === id);
  const fiado = useFiado(cobro.mostrador, entidadId, falta);
  const favor = useFavor(cobro.mostrador);
  // Of parts that cannot be so there is no rest to leave.
  const partesMal = favor.problema !== null || fiado.problema !== null;
  const queda = partesMal ? 0 : sobranteDe(tiquete, sumas);
  const sobra = falta + queda < 0 && tiquete.persona !== null;
  const mal = malDe({ favor: favor.problema, deuda: fiado.problema, sobra });
  const problema = cobros.find((uno) => problemaDelCobro(uno, de(uno.metodo_id)) !== null);
  const sinDueno = problemaDeLaPropina(tiquete, sumas);
  const listo = falta + queda === 0 && mal === null && !problema && !sinDueno && !sinLinea && !cobrando;
  const poner = (nuevos: readonly CobroEscrito[]) => despachar({ que: 'cobros', cobros: nuevos });
  // A price of the catalogue changed meanwhile: who pays the rest pays the rest of the new total.
  useEffect(() => {
    const cuadrados = cuadrar(total, cobros);
    if (cuadrados !== cobros) despachar({ que: 'cobros', cobros: cuadrados });
  }, [total, cobros, despachar]);
  const alLlegar = useFocoEnElNuevo(formulario, cobros, de);
  const alPulsar = (metodo: Metodo) => {
    alLlegar();
    poner(pulsar(total, cobros, metodo));
  };
  const { confirmar, pregunta } = useConfirmacion();
  const enviar = async () => {
    if (!listo) return enfocarLoQueFalta(formulario.current, { cobro: problema, campo: mal });
    if (await confirmar(reparosDe({ unidades: tiquete.lineas.map(({ cantidad }) => cantidad) }))) await cobro.cobrar();
    return undefined;
  };
  const alTeclear = deTeclas(metodos, {
    enviar: () => void enviar(),
    pulsar: (metodo) => !cobrando && alPulsar(metodo),
    enfocar: (campo) => formulario.current?.querySelector<HTMLElement>(`[name=${campo}]`)?.focus(),
    fiar: fiado.seOfrece && tiquete.persona ? () => !cobrando && despachar({ que: 'debe', debe: fiado.todo }) : null,
    usar: favor.seOfrece ? () => !cobrando && despachar({ que: 'favor', favor: favor.todo }) : null,
  });
  return (
    <>
      <form
        ref={formulario}
        noValidate
        onKeyDown={alTeclear}
        onSubmit={(evento) => {
          evento.preventDefault();
          void enviar();
        }}
      >
        <Stack gap={16}>
          <div className={clases.total}>
            <span>Total</span>
            <strong className="cifra">{pesos(sumas.total)}</strong>
          </div>
          <Propina entidadId={entidadId} mostrador={cobro.mostrador} deshabilitado={cobrando} problema={sinDueno} />
          <SaldoAFavor favor={favor} mostrador={cobro.mostrador} deshabilitado={cobrando} />
          <Metodos metodos={metodos} cobros={cobros} deshabilitado={cobrando} alPulsar={alPulsar} />
          {cobros.map((uno) => (
            <CobroDeMetodo
              key={uno.metodo_id}
              cobro={uno}
              metodo={de(uno.metodo_id)}
              deshabilitado={cobrando}
              alEscribir={(cambio) => poner(escribir(total, cobros, uno.metodo_id, cambio))}
              alQuitar={() => poner(quitar(total, cobros, uno.metodo_id))}
            />
          ))}
          <QuedaDebiendo fiado={fiado} mostrador={cobro.mostrador} deshabilitado={cobrando} />
          <DejarAFavor sobra={partesMal ? 0 : -falta} mostrador={cobro.mostrador} deshabilitado={cobrando} />
          <Cuadre falta={falta} cobros={cobros} debe={tiquete.debe} favor={tiquete.favor} queda={queda} />
          {sinConfirmar ? <SinConfirmar cobro={cobro} /> : sinLinea && <SinLinea />}
          {fallo && <Rechazo {...fallo} />}
        </Stack>
        <Group justify="flex-end" gap="sm" mt="lg" data-botones>
          <Button type="submit" size="md" disabled={!listo} className={clases.cobrar}>
            {cobro.cobrando ? 'Cobrando...' : enBoton(total + queda, tiquete)}
          </Button>
        </Group>
      </form>
      {pregunta}
    </>
  );
}

/** Of what is owed whole, or was left before, nothing is paid now; below 0 those parts are more than the ticket. */
function enBoton(total: number, { debe, favor }: { debe: number; favor: number }): string {
  if (total < 0) return 'Cobrar';
  if (total === 0 && debe > 0) return `Fiar ${pesos(debe)}`;
  return total === 0 && favor > 0 ? 'Cobrar del saldo a favor' : `Cobrar ${pesos(total)}`;
}

/** The field of what is wrong with the parts that are not paid now. */
function malDe({ favor, deuda, sobra }: { favor: string | null; deuda: string | null; sobra: boolean }): string | null {
  if (favor !== null) return CAMPO_DE_FAVOR;
  if (deuda !== null) return CAMPO_DE_DEUDA;
  return sobra ? CAMPO_DE_SOBRANTE : null;
}

type AlTeclear = {
  enviar: () => void;
  pulsar: (metodo: Metodo) => void;
  enfocar: (campo: string) => void;
  /** Null where nothing may be lent, or nothing is in favour. */
  fiar: (() => void) | null;
  usar: (() => void) | null;
};

/**
 * Outside a field a number is its method, 'p' the tip, 'd' lends what is missing, and 's' takes it from what is in favour;
 * Enter in one goes on, and Ctrl Enter anywhere.
 */
function deTeclas(metodos: readonly Metodo[], { enviar, pulsar, enfocar, fiar, usar }: AlTeclear) {
  const llenar = (campo: string, hacer: (() => void) | null) =>
    hacer &&
    (() => {
      hacer();
      enfocar(campo);
    });
  const deTecla = (tecla: string): (() => void) | null => {
    const metodo = /^[1-9]$/.test(tecla) ? metodos[Number(tecla) - 1] : undefined;
    if (metodo) return () => pulsar(metodo);
    const suyas: Record<string, (() => void) | null> = {
      p: () => enfocar('propina'),
      d: llenar(CAMPO_DE_DEUDA, fiar),
      s: llenar(CAMPO_DE_FAVOR, usar),
    };
    return suyas[tecla.toLowerCase()] ?? null;
  };
  return (evento: KeyboardEvent<HTMLFormElement>) => {
    const enCampo = evento.target instanceof HTMLInputElement;
    const conMando = evento.ctrlKey || evento.metaKey;
    const entra = evento.key === 'Enter' && (enCampo || conMando);
    const hacer = entra ? enviar : enCampo ? null : deTecla(evento.key);
    if (!hacer) return;
    evento.preventDefault();
    evento.stopPropagation();
    hacer();
  };
}

/** As many methods as there are keys for. */
const TECLAS = 9;

type PropsMetodos = {
  metodos: readonly Metodo[];
  cobros: readonly CobroEscrito[];
  deshabilitado: boolean;
  alPulsar: (metodo: Metodo) => void;
};

function Metodos({ metodos, cobros, deshabilitado, alPulsar }: PropsMetodos) {
  const enTelefono = useEnTelefono();
  return (
    <Group component="fieldset" gap={6} aria-label="Cómo paga" className={clases.metodos}>
      {metodos.map((metodo, i) => (
        <Button
          key={metodo.id}
          variant="default"
          aria-pressed={cobros.some(({ metodo_id }) => metodo_id === metodo.id)}
          aria-keyshortcuts={i < TECLAS ? String(i + 1) : undefined}
          data-autofocus={i === 0 || undefined}
          disabled={deshabilitado}
          leftSection={
            i < TECLAS && !enTelefono ? (
              <Kbd size="xs" aria-hidden>
                {i + 1}
              </Kbd>
            ) : undefined
          }
          onClick={() => alPulsar(metodo)}
        >
          {metodo.nombre}
        </Button>
      ))}
    </Group>
  );
}

function Rechazo({ mensaje, consejo }: Fallo) {
  return (
    <Alert color="red" variant="light" role="alert">
      {mensaje}
      {consejo && (
        <Text fz="sm" mt={4}>
          {consejo}
        </Text>
      )}
    </Alert>
  );
}
