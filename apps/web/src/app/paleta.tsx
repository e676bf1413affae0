import '@mantine/spotlight/styles.layer.css';
import { Kbd, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { entidadesQuery } from '../features/entidades/api';
import type { Comando, Hallado } from '../lib/comandos';
import { fecha, hoy } from '../lib/format';
import { useSesion } from '../lib/session-context';
import { useSucursalEnVista, VALOR_GENERAL } from '../lib/sucursal';
import { useCapa } from '../ui/historia-de-dialogos';
import clases from './paleta.module.css';
import { halladosQuery } from './paleta-api';
import { leerPedido, type Opcion, type Pedida, porBuscar, preparar, responder, suelta } from './paleta-motor';
import { LARGO_PEDIDO } from './paleta-palabras';
import { anotarUsada, usadasDe } from './paleta-usadas';
import { useComandos } from './use-comandos';

const [almacen, paleta] = createSpotlight();
const NOMBRE = 'Buscar pantallas, acciones y personas';
const MAXIMO = 12;
/** A pause (ms) in typing after which records are looked for. */
const PAUSA = 120;

/**
 * The arrows move the choice; scrolling with the keyboard alone must reach the list too. The library hands this on to
 * what scrolls, and its types say nothing of it.
 */
const ALCANZABLE: object = { viewportProps: { tabIndex: 0, role: 'group', 'aria-label': 'Resultados' } };

/** The choice is an attribute of its element, which is where the library keeps it. */
function elegirPrimera(): void {
  const lista = document.getElementById(almacen.getState().listId);
  for (const antes of lista?.querySelectorAll('[data-selected]') ?? []) antes.removeAttribute('data-selected');
  const primera = lista?.querySelector('[data-action]');
  primera?.setAttribute('data-selected', 'true');
  primera?.scrollIntoView({ block: 'nearest' });
  almacen.updateState((estado) => ({ ...estado, selected: 0 }));
}

type Props = { abierto: boolean; alCerrar: () => void; verAtajos: () => void };

/** Ctrl K: what this person may do, and the records they may see, by the words they use for them. */
export function Paleta({ abierto, ...props }: Props) {
  return abierto && <Abierta {...props} />;
}

function Abierta({ alCerrar, verAtajos }: Omit<Props, 'abierto'>) {
  const { usuario } = useSesion();
  const [texto, setTexto] = useState('');
  const [usadas] = useState(() => usadasDe(usuario.id));
  const { comandos, hacer } = useComandos(verAtajos);
  const preparados = useMemo(() => preparar(comandos), [comandos]);
  const pedida = useMemo(() => leerPedido(texto, hoy()), [texto]);
  const hallados = useHallados(pedida);
  const vacio = texto.trim() === '';
  const opciones = useMemo(
    () => responder(pedida, preparados, hallados, usadas).slice(0, MAXIMO),
    [pedida, preparados, hallados, usadas],
  );
  useEffect(() => void paleta.open(), []);
  useCapa(true, () => {
    paleta.close();
    return true;
  });
  const primera = opciones[0]?.clave;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another best answer is the one that Enter takes.
  useEffect(elegirPrimera, [primera, vacio]);

  const elegir = ({ clave, ir }: Opcion) => {
    anotarUsada(usuario.id, clave);
    hacer(ir());
  };
  return (
    <Spotlight.Root
      store={almacen}
      shortcut={null}
      query={texto}
      onQueryChange={setTexto}
      attributes={{ content: { 'aria-label': NOMBRE } }}
      classNames={{ inner: clases.marco, actionBody: clases.nombre, actionDescription: clases.detalle }}
      scrollable
      maxHeight={420}
      radius="lg"
      transitionProps={{ duration: 0 }}
      onSpotlightClose={alCerrar}
    >
      <Spotlight.Search
        placeholder="Buscar…"
        aria-label={NOMBRE}
        leftSection={<IconSearch size={18} />}
        maxLength={LARGO_PEDIDO}
      />
      <Spotlight.ActionsList {...ALCANZABLE}>
        {vacio ? (
          <AlComenzar comandos={comandos} usadas={usadas} alElegir={elegir} />
        ) : opciones.length > 0 ? (
          opciones.map((opcion) => <Renglon key={opcion.clave} opcion={opcion} pedida={pedida} alElegir={elegir} />)
        ) : (
          <Spotlight.Empty>No se encontraron resultados</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** The records that the words of a request find, and the branches, which are known. */
function useHallados(pedida: Pedida): readonly Hallado[] {
  const { esAdmin } = useSesion();
  const valor = useSucursalEnVista()?.valor ?? '';
  const [q] = useDebouncedValue(porBuscar(pedida), PAUSA);
  const { data } = useQuery(halladosQuery(q, valor === VALOR_GENERAL ? '' : valor));
  const { data: entidades } = useQuery({ ...entidadesQuery, enabled: esAdmin });
  return useMemo(
    () => [
      ...(entidades ?? []).flatMap(({ id, nombre, archivada }): Hallado[] =>
        archivada ? [] : [{ tipo: 'sucursal', id, nombre, detalle: null, fecha: null, entidad_id: id }],
      ),
      ...(q === '' ? [] : (data ?? [])),
    ],
    [entidades, data, q],
  );
}

type AlElegir = { alElegir: (opcion: Opcion) => void };

/** Before a word is typed: what was used lately, the deeds that have keys of their own, and the screens. */
function AlComenzar({
  comandos,
  usadas,
  alElegir,
}: { comandos: readonly Comando[]; usadas: readonly string[] } & AlElegir) {
  const sueltos = comandos.flatMap((comando) => suelta(comando) ?? []);
  const ultimas = usadas.flatMap((clave) => sueltos.find((opcion) => opcion.clave === clave) ?? []).slice(0, 5);
  const resto = sueltos.filter(({ clave, comando: { rango } }) => !usadas.includes(clave) && rango !== 'siempre');
  const grupos: ReadonlyArray<readonly [string, readonly Opcion[]]> = [
    ['Lo último que usaste', ultimas],
    ['Acciones', resto.filter(({ comando: { atajo } }) => atajo?.startsWith('n'))],
    ['Pantallas', resto.filter(({ clave }) => clave.startsWith('/'))],
  ];
  return grupos.map(
    ([titulo, suyas]) =>
      suyas.length > 0 && (
        <Spotlight.ActionsGroup key={titulo} label={titulo}>
          {suyas.map((opcion) => (
            <Renglon key={opcion.clave} opcion={opcion} alElegir={alElegir} />
          ))}
        </Spotlight.ActionsGroup>
      ),
  );
}

const enDias = ({ inicio, fin }: { inicio: string; fin: string }): string =>
  inicio === fin ? fecha(inicio) : `${fecha(inicio)} a ${fecha(fin)}`;

function Renglon({ opcion, pedida, alElegir }: { opcion: Opcion; pedida?: Pedida } & AlElegir) {
  const { comando, hallado, texto } = opcion;
  const detalle = [comando.rango && pedida?.rango && enDias(pedida.rango), hallado?.detalle]
    .filter(Boolean)
    .join(' · ');
  const Icono = comando.icono;
  return (
    <Spotlight.Action
      label={texto}
      description={detalle === '' ? undefined : detalle}
      leftSection={<Icono size={18} stroke={1.6} aria-hidden />}
      rightSection={comando.atajo && <Atajo de={comando.atajo} />}
      onClick={() => alElegir(opcion)}
    />
  );
}

const Atajo = ({ de }: { de: string }) => (
  <Text span visibleFrom="xs" aria-hidden>
    {de.split(' ').map((tecla) => (
      <Kbd key={tecla} size="xs" ml={4} tt="uppercase">
        {tecla}
      </Kbd>
    ))}
  </Text>
);
