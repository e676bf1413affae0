import type { Entidad } from '@jornal/contract';
import { ComboboxChevron, Group, InputBase, Text } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { entidadesQuery, nombreEnLista } from '../features/entidades/api';
import type { EntidadSelector } from '../features/entidades/entidad-selector';
import { useSesion } from '../lib/session-context';
import { useSucursalEnVista, VALOR_GENERAL } from '../lib/sucursal';
import clases from './cabecera.module.css';
import { conGeneralEn } from './sucursal-en-vista';

type Selector = typeof EntidadSelector;
// Its list of options brings a positioning library along, a fifth of the first screen: it comes when a hand comes near.
const cargarSelector = () => import('../features/entidades/entidad-selector').then((modulo) => modulo.EntidadSelector);

/** The branch in view: chosen here by people who have several, told quietly to those who have one. */
export function SelectorSucursal() {
  const { esAdmin, usuario } = useSesion();
  if (esAdmin) return <DeVarias />;
  return usuario.entidad && <Unica nombre={usuario.entidad.nombre} />;
}

function DeVarias() {
  const { pathname } = useLocation();
  const vista = useSucursalEnVista();
  const { data } = useQuery(entidadesQuery);
  if (!vista) return null;
  const [unica] = data ?? [];
  if (unica && data?.length === 1 && vista.valor === '' && !conGeneralEn(pathname))
    return <Unica nombre={unica.nombre} />;
  return (
    <div className={clases.sucursal} data-en-una={vista.valor !== '' || undefined}>
      <Desplegable
        conGeneral={conGeneralEn(pathname)}
        value={vista.valor === '' ? null : Number(vista.valor)}
        texto={textoDe(vista.valor, data)}
        onChange={(id) => vista.cambiar(id === null ? '' : String(id))}
      />
    </div>
  );
}

/** The branch as the selector says it. */
function textoDe(valor: string, entidades: readonly Entidad[] | undefined): string {
  if (valor === '') return 'Todas las sucursales';
  if (valor === VALOR_GENERAL) return 'General';
  const suya = entidades?.find(({ id }) => String(id) === valor);
  return suya ? nombreEnLista(suya) : '';
}

type PropsDesplegable = {
  conGeneral: boolean;
  value: number | null;
  texto: string;
  onChange: (id: number | null) => void;
};

/** Looks like the selector, and turns into it when it is pointed at or reached with the keyboard: then it opens, too. */
function Desplegable({ texto, ...suyas }: PropsDesplegable) {
  const [Selector, setSelector] = useState<Selector | null>(null);
  const dentro = useRef(false);
  const acercar = () =>
    void cargarSelector().then(
      (cargado) => setSelector(() => cargado),
      () => undefined,
    );
  const comunes = {
    'aria-label': 'Sucursal en vista',
    size: 'xs',
    classNames: { input: clases.entradaSucursal },
    leftSection: <IconBuildingStore size={16} stroke={1.7} aria-hidden />,
  } as const;
  if (Selector)
    return (
      <Selector
        conTodas
        conArchivadas
        {...comunes}
        {...suyas}
        autoFocus={dentro.current}
        comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      />
    );
  return (
    <InputBase
      {...comunes}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      autoComplete="off"
      rightSection={<ComboboxChevron size="xs" />}
      rightSectionPointerEvents="none"
      value={texto}
      onChange={acercar}
      onPointerEnter={acercar}
      onFocus={() => {
        dentro.current = true;
        acercar();
      }}
      onBlur={() => (dentro.current = false)}
    />
  );
}

function Unica({ nombre }: { nombre: string }) {
  return (
    <Group component="span" gap={6} wrap="nowrap" flex="0 1 auto" miw={0} fz="sm" c="dimmed">
      <IconBuildingStore size={16} stroke={1.7} aria-hidden />
      <span className="solo-lector">Sucursal en vista: </span>
      <Text span truncate>
        {nombre}
      </Text>
    </Group>
  );
}
