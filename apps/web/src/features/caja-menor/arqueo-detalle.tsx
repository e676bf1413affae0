import type { Arqueo, CausaArqueo } from '@jornal/contract';
import { Button, Group, Text } from '@mantine/core';
import { fechaHora, pesos } from '../../lib/format';
import { BotonesImprimir } from '../../ui/imprimir';
import { Insignia } from '../../ui/insignia';
import { HistorialPlegado } from '../auditoria/historial-panel';
import clases from './arqueo.module.css';
import { ArqueoDocumento } from './arqueo-documento';
import { EnlaceOrigen } from './origenes';
import { resultadoDe, TIPOS_DE_CAUSA } from './resultado';

/** A count that was sent: its result, the movements that might explain a difference, and its paper. */
export function ArqueoDetalle({ arqueo, alCerrar }: { arqueo: Arqueo; alCerrar: () => void }) {
  const { texto, tono } = resultadoDe(arqueo.diferencia);
  return (
    <>
      <p className={clases.veredicto} data-tono={tono} role="status">
        {texto}
      </p>
      <ArqueoDocumento arqueo={arqueo} />
      {arqueo.diferencia !== 0 && <Causas arqueo={arqueo} />}
      <HistorialPlegado recurso="arqueo" id={arqueo.id} />
      <Group justify="space-between" gap="sm" mt="xl">
        <BotonesImprimir documento={<ArqueoDocumento arqueo={arqueo} firmas />} />
        <Button onClick={alCerrar} w={{ base: '100%', xs: 'auto' }}>
          Cerrar
        </Button>
      </Group>
    </>
  );
}

function Causas({ arqueo }: { arqueo: Arqueo }) {
  return (
    <section aria-labelledby="por-que-no-cuadra" className={clases.causas}>
      <h3 id="por-que-no-cuadra">¿Por qué no cuadra?</h3>
      {arqueo.causas.length === 0 ? (
        <Text c="dimmed">
          No encontramos un movimiento que lo explique desde el arqueo anterior. Revisa si falta registrar algo o si un
          cambio se dio mal.
        </Text>
      ) : (
        <ul className="recuadro renglones">
          {arqueo.causas.map((causa) => (
            <Causa
              key={`${causa.tipo} ${causa.origen} ${causa.origen_id}`}
              causa={causa}
              entidadId={arqueo.entidad_id ?? 0}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function Causa({ causa, entidadId }: { causa: CausaArqueo; entidadId: number }) {
  return (
    <li data-coincide={causa.coincide || undefined}>
      <span>
        <Group component="span" gap="2px 10px" align="stretch" fw={600}>
          {TIPOS_DE_CAUSA[causa.tipo]}
          {causa.coincide && <Insignia tono="acento">Coincide con la diferencia</Insignia>}
        </Group>
        {causa.mensaje}
        <small>
          {fechaHora(causa.created_at)} ·{' '}
          <EnlaceOrigen
            origen={causa.origen}
            origenId={causa.origen_id}
            fecha={causa.fecha}
            entidadId={entidadId}
            alAbrirArqueo={() => undefined}
          />
        </small>
      </span>
      <strong className="cifra">{pesos(causa.monto)}</strong>
    </li>
  );
}
