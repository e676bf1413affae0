import { Group, Skeleton, Text } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { entidadesQuery } from '../features/entidades/api';
import { useSesion } from '../lib/session-context';
import { useSucursalEnVista } from '../lib/sucursal';
import clases from './cabecera.module.css';
import { conGeneralEn } from './sucursal-en-vista';

// Its list of options brings a positioning library along: the header does not wait for it.
const EntidadSelector = lazy(() =>
  import('../features/entidades/entidad-selector').then(({ EntidadSelector: Componente }) => ({ default: Componente })),
);

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
      <Suspense fallback={<Skeleton height="100%" radius="md" />}>
        <EntidadSelector
          aria-label="Sucursal en vista"
          size="xs"
          conTodas
          conGeneral={conGeneralEn(pathname)}
          conArchivadas
          classNames={{ input: clases.entradaSucursal }}
          leftSection={<IconBuildingStore size={16} stroke={1.7} aria-hidden />}
          comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
          value={vista.valor === '' ? null : Number(vista.valor)}
          onChange={(id) => vista.cambiar(id === null ? '' : String(id))}
        />
      </Suspense>
    </div>
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
