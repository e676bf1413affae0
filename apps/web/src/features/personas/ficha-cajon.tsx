import { datoEnTexto, MESES, NOMBRE_DOCUMENTO, type PersonaFicha } from '@jornal/contract';
import { Alert, Anchor, Button, Group, Stack, Title } from '@mantine/core';
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { fecha, numero, pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { alAbrir } from '../../ui/al-abrir';
import { Cajon } from '../../ui/cajon';
import { Cargando } from '../../ui/cargando';
import { Dato, Ficha } from '../../ui/ficha';
import { Insignia } from '../../ui/insignia';
import { TelefonoDePersona } from '../../ui/telefono-de-persona';
import { useAvisoDeFallo } from '../../ui/use-aviso-de-fallo';
import { useDialogo } from '../../ui/use-dialogo';
import { HistorialPanel } from '../auditoria/historial-panel';
import { fichaQuery } from './api';
import { ConsentimientosPanel } from './consentimientos-panel';
import { CuentaDeFicha } from './cuenta-de-ficha';
import { FotosPanel } from './fotos-panel';
import { UnidasPanel } from './unidas-panel';
import type { FichasPorUnir } from './unir-modal';
import { VisitasPanel } from './visitas-panel';

const UnirModal = alAbrir(() => import('./unir-modal').then((modulo) => modulo.UnirModal));

type Props = {
  abierto: boolean;
  /** The person, as the list knows them. */
  persona: { id: number; nombre?: string } | null;
  alCerrar: () => void;
  alEditar?: ((ficha: PersonaFicha) => void) | undefined;
};

/** The card of a person who is served: what must not be used on them, how to reach them, and when they came. */
export function FichaCajon({ abierto, persona, alCerrar, alEditar }: Props) {
  const { puede } = useSesion();
  const consulta = useQuery({ ...fichaQuery(persona?.id ?? 0), enabled: abierto && persona !== null });
  const union = useDialogo<FichasPorUnir>();
  useAvisoDeFallo(consulta.isError, 'Error al cargar la ficha');
  const ficha = persona === null ? undefined : consulta.data;
  const edita = alEditar && ficha && !ficha.archivada && puede('personas.editar');
  return (
    <Cajon
      abierto={abierto}
      alCerrar={alCerrar}
      titulo={ficha?.nombre ?? persona?.nombre ?? ''}
      subtitulo={ficha?.entidad.nombre}
      ancho="44rem"
      pie={
        edita && (
          <Group justify="flex-end">
            <Button variant="default" onClick={() => union.abrir({ una: ficha })}>
              Unir con otra ficha
            </Button>
            <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={() => alEditar(ficha)}>
              Editar ficha
            </Button>
          </Group>
        )
      }
    >
      {ficha === undefined ? <Cargando height={240} /> : <Contenido key={ficha.id} ficha={ficha} />}
      <UnirModal abierto={union.abierto} alCerrar={union.cerrar} fichas={union.sobre} />
    </Cajon>
  );
}

function Contenido({ ficha }: { ficha: PersonaFicha }) {
  const { soloLoPropio } = useSesion();
  const { nombre, telefono, email, documento, documento_tipo, no_contactar } = ficha;
  return (
    <Stack gap={16} p={20}>
      {ficha.alergias !== null && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title="Alergias">
          {ficha.alergias}
        </Alert>
      )}
      <Senales ficha={ficha} />
      <Ficha>
        <Dato nombre="Teléfono">
          {telefono === null ? '' : <TelefonoDePersona persona={{ nombre, telefono, no_contactar }} />}
        </Dato>
        <Dato nombre="Email">{email ?? ''}</Dato>
        {documento !== null && (
          <Dato nombre={documento_tipo === null ? 'Documento' : NOMBRE_DOCUMENTO[documento_tipo]} cifra>
            {documento}
          </Dato>
        )}
        {ficha.cumple !== null && <Dato nombre="Cumpleaños">{cumpleEnPalabras(ficha)}</Dato>}
        <DeVisitas ficha={ficha} />
        <CuentaDeFicha ficha={ficha} />
        {ficha.campos.map(({ id, nombre: campo, tipo, dato }) => (
          <Dato key={id} nombre={campo}>
            {datoEnTexto(tipo, dato)}
          </Dato>
        ))}
        {ficha.preferencias !== null && <Dato nombre="Preferencias">{ficha.preferencias}</Dato>}
        {ficha.notas !== null && <Dato nombre="Notas">{ficha.notas}</Dato>}
      </Ficha>
      <UnidasPanel ficha={ficha} />
      <ConsentimientosPanel ficha={ficha} />
      <FotosPanel ficha={ficha} />
      <Title order={3} fz="sm">
        Sus visitas
      </Title>
      <VisitasPanel id={ficha.id} nombre={nombre} />
      {!soloLoPropio && (
        <>
          <Title order={3} fz="sm">
            Historial
          </Title>
          <HistorialPanel recurso="persona" id={ficha.id} />
        </>
      )}
    </Stack>
  );
}

/** How often they came and when, what they were charged, and how they kept their word. */
function DeVisitas({ ficha }: { ficha: PersonaFicha }) {
  const { puede } = useSesion();
  return (
    <>
      <Dato nombre="Visitas" cifra>
        {ficha.visitas === 0 ? 'Ninguna todavía' : numero(ficha.visitas)}
      </Dato>
      {puede('tiquetes.ver') && (
        <Dato nombre="Tiquetes">
          <Anchor component={Link} to={`/tiquetes?persona_id=${ficha.id}`} inherit>
            Ver los suyos
          </Anchor>
        </Dato>
      )}
      {ficha.gastado !== null && ficha.gastado > 0 && (
        <Dato nombre="Ha gastado" cifra>
          {pesos(ficha.gastado)}
        </Dato>
      )}
      {ficha.primera !== null && ficha.primera !== ficha.ultima && (
        <Dato nombre="Primera visita" cifra>
          {fecha(ficha.primera)}
        </Dato>
      )}
      {ficha.ultima !== null && (
        <Dato nombre="Última visita" cifra>
          {fecha(ficha.ultima)}
        </Dato>
      )}
      {ficha.proxima !== null && (
        <Dato nombre="Próxima cita" cifra>
          {fecha(ficha.proxima)}
        </Dato>
      )}
      {ficha.canceladas > 0 && (
        <Dato nombre="Citas canceladas" cifra>
          {numero(ficha.canceladas)}
        </Dato>
      )}
      {ficha.inasistencias > 0 && (
        <Dato nombre="No asistió" cifra>
          {ficha.inasistencias === 1 ? '1 vez' : `${numero(ficha.inasistencias)} veces`}
        </Dato>
      )}
    </>
  );
}

/** '29 de febrero de 1990'. */
function cumpleEnPalabras({ cumple, anio_nacimiento }: PersonaFicha): string {
  const [mes = 1, dia = 1] = (cumple ?? '').split('-').map(Number);
  return `${dia} de ${MESES[mes - 1]}${anio_nacimiento === null ? '' : ` de ${anio_nacimiento}`}`;
}

function Senales({ ficha: { etiquetas, no_contactar, archivada } }: { ficha: PersonaFicha }) {
  if (etiquetas.length === 0 && !no_contactar && !archivada) return null;
  return (
    <Group gap={6}>
      {archivada && <Insignia>Archivada</Insignia>}
      {no_contactar && <Insignia tono="alerta">No contactar</Insignia>}
      {etiquetas.map((etiqueta) => (
        <Insignia key={etiqueta} rellena>
          {etiqueta}
        </Insignia>
      ))}
    </Group>
  );
}
