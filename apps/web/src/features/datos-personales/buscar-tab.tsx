import type { Anonimizacion } from '@jornal/contract';
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch, IconUserSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { numero } from '../../lib/format';
import { EstadoError, EstadoVacio } from '../../ui/estado-vacio';
import { Panel } from '../../ui/panel';
import { alPrimerCampo } from '../../ui/primer-campo';
import { useDialogo } from '../../ui/use-dialogo';
import { personasQuery } from './api';
import { PersonaPanel } from './persona-panel';
import { ResultadoModal } from './resultado-modal';

/**
 * Finds a person wherever they are written. The text of the search stays out of the address: it would stay in the
 * history of the browser.
 */
export function BuscarTab() {
  const [texto, escribir] = useState('');
  const [q, buscar] = useState('');
  const consulta = useQuery(personasQuery(q));
  const resultado = useDialogo<Anonimizacion>();
  const corto = texto.trim() !== '' && texto.trim().length < 3;

  const enviar = (evento: FormEvent) => {
    evento.preventDefault();
    if (!corto) buscar(texto.trim());
  };

  return (
    <Stack gap={16}>
      <Panel nombre="Buscar una persona">
        <Group ref={alPrimerCampo} component="form" gap={12} align="flex-end" onSubmit={enviar}>
          <TextInput
            flex="1 1 18rem"
            miw={0}
            type="search"
            label="A quién buscas"
            placeholder="Nombre, teléfono, correo o NIT"
            leftSection={<IconSearch size={16} aria-hidden />}
            autoComplete="off"
            maxLength={120}
            value={texto}
            error={corto && 'Escribe al menos 3 letras o cifras'}
            onChange={(e) => escribir(e.currentTarget.value)}
          />
          <Button type="submit" loading={consulta.isFetching} disabled={texto.trim().length < 3}>
            Buscar
          </Button>
        </Group>
      </Panel>
      {q === '' && (
        <Panel nombre="Resultados">
          <EstadoVacio
            icono={<IconUserSearch size={24} stroke={1.5} />}
            texto="Busca a una persona"
            detalle={
              'Aparece todo lo que se guarda de ella: como operador, cliente, usuario, en citas, ' +
              'en la lista de espera, en correos y en la auditoría.'
            }
          />
        </Panel>
      )}
      {q !== '' && consulta.isError && (
        <Panel nombre="Resultados">
          <EstadoError texto="Error al buscar" alReintentar={() => void consulta.refetch()} />
        </Panel>
      )}
      {q !== '' && consulta.data?.personas.length === 0 && (
        <Panel nombre="Resultados">
          <EstadoVacio
            texto="No se encontraron resultados"
            detalle="Nada de lo que se guarda tiene ese nombre, teléfono, correo o NIT."
          />
        </Panel>
      )}
      {q !== '' && consulta.data && consulta.data.personas.length > 0 && (
        <>
          <Text fz="sm" c="dimmed" role="status">
            {consulta.data.personas.length === 1
              ? '1 persona encontrada'
              : `${numero(consulta.data.personas.length)} personas encontradas`}
          </Text>
          {consulta.data.recortada && (
            <Alert color="yellow" variant="light">
              Hay más resultados de los que se muestran: busca por el teléfono, el correo o el nombre completo.
            </Alert>
          )}
          {consulta.data.personas.map((persona) => (
            <PersonaPanel
              key={persona.registros.map(({ recurso, id }) => `${recurso}${id}`).join()}
              persona={persona}
              alAnonimizar={resultado.abrir}
            />
          ))}
        </>
      )}
      <ResultadoModal abierto={resultado.abierto} resultado={resultado.sobre} alCerrar={resultado.cerrar} />
    </Stack>
  );
}
