import type { ReportType } from '@jornal/contract';
import { ActionIcon, Box, Group, Select } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Dato, Ficha } from '../../ui/ficha';
import { filtrarOpciones } from '../../ui/filtrar-opciones';
import { CATEGORIAS, porCategoria } from './categorias';

type Props = { tipos: readonly ReportType[] | undefined; valor: string; alCambiar: (id: string) => void };

/** Which report, by category; beside it its description, on request. */
export function TipoSelector({ tipos, valor, alCambiar }: Props) {
  const [informado, setInformado] = useState(false);
  const panel = useId();
  const elegido = tipos?.find(({ id }) => id === valor);
  const alternar = informado ? 'Ocultar información del reporte' : 'Ver información del reporte';
  return (
    <div>
      <Group gap={8} align="flex-end" wrap="nowrap">
        <Select
          flex="0 1 28rem"
          miw={0}
          label="Tipo de reporte"
          placeholder="Por favor selecciona un tipo de reporte"
          searchable
          filter={filtrarOpciones}
          allowDeselect={false}
          nothingFoundMessage={tipos ? 'No se encontraron resultados' : 'Cargando...'}
          maxDropdownHeight={360}
          data={porCategoria(tipos ?? []).map(({ nombre, tipos: suyos }) => ({
            group: nombre,
            items: suyos.map(({ id, name }) => ({ value: id, label: name })),
          }))}
          value={elegido ? valor : null}
          onChange={(id) => alCambiar(id ?? '')}
        />
        <ActionIcon
          variant="default"
          size={36}
          disabled={!elegido}
          aria-expanded={elegido !== undefined && informado}
          aria-controls={panel}
          aria-label={alternar}
          title={alternar}
          onClick={() => setInformado(!informado)}
        >
          <IconInfoCircle size={18} stroke={1.6} />
        </ActionIcon>
      </Group>
      <Box
        id={panel}
        hidden={!elegido || !informado}
        maw={640}
        mt={12}
        py={4}
        px={14}
        bg="var(--jornal-superficie-2)"
        bdrs={8}
        className="recuadro"
      >
        {elegido && informado && (
          <Ficha>
            <Dato nombre="Nombre">{elegido.name}</Dato>
            <Dato nombre="Descripción">{elegido.description}</Dato>
            <Dato nombre="Categoría">{CATEGORIAS[elegido.category].nombre}</Dato>
            <Dato nombre="Qué días cuenta">{elegido.base}</Dato>
          </Ficha>
        )}
      </Box>
    </div>
  );
}
