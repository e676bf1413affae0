import { type CampoPersona, NOMBRE_TIPO_CAMPO } from '@jornal/contract';
import { IconArrowDown, IconArrowUp, IconCheck, IconPlayerPause } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mensajeDe } from '../../lib/error-api';
import { coincide } from '../../lib/lista-local';
import { reordenar } from '../../lib/orden';
import { type AccionDeLista, editar } from '../../ui/acciones-lista';
import { avisos } from '../../ui/avisos';
import { DosLineas } from '../../ui/dos-lineas';
import { Insignia } from '../../ui/insignia';
import { Lista } from '../../ui/lista';
import type { Columna } from '../../ui/tabla';
import { useDialogo } from '../../ui/use-dialogo';
import { useListaEntera } from '../../ui/use-lista';
import { useHistorial } from '../auditoria/historial-modal';
import { CampoModal } from './campo-modal';
import { camposQuery, modificarCampo } from './campos-api';

/** None is sorted by: the order is that of the card, which one sets here. */
const COLUMNAS: readonly Columna<CampoPersona>[] = [
  {
    id: 'nombre',
    titulo: 'Campo',
    enTelefono: 'que',
    celda: ({ nombre, opciones }) => <DosLineas arriba={nombre} abajo={opciones.join(', ') || null} />,
  },
  { id: 'tipo', titulo: 'Tipo', enTelefono: 'quien', celda: ({ tipo }) => NOMBRE_TIPO_CAMPO[tipo] },
  {
    id: 'estado',
    titulo: 'Estado',
    enTelefono: 'estado',
    celda: ({ activo }) => <Insignia tono={activo ? 'exito' : 'neutro'}>{activo ? 'En uso' : 'Sin usar'}</Insignia>,
  },
];

const POR_DEFECTO = { page: '1', search: '' };

/** `nuevo`: the dialog that makes a new field, whose button stands in the head of the screen. */
type Props = { nuevo: { abierto: boolean; abrir: (si: true) => void; cerrar: () => void } };

/** The fields that the business adds to the cards of its people, in their order there. */
export default function CamposTab({ nuevo }: Props) {
  const edicion = useDialogo<CampoPersona>();
  const lista = useListaEntera({
    porDefecto: POR_DEFECTO,
    columnas: COLUMNAS,
    consulta: () => camposQuery,
    queda: ({ nombre }, { search }) => coincide(search, nombre),
  });
  return (
    <Lista
      lista={lista}
      panel={{ nombre: 'Campos propios' }}
      nombre="Campos propios"
      registro="campo_persona"
      columnas={COLUMNAS}
      busqueda="Buscar por nombre…"
      crear={{ etiqueta: 'Nuevo campo', alPulsar: () => nuevo.abrir(true) }}
      acciones={useAccionesCampo(edicion.abrir)}
      historial={useHistorial<CampoPersona>('campo_persona', ({ nombre }) => nombre)}
      error="Error al cargar los campos"
      vacio="Todavía no hay campos propios: crea uno para anotar en cada ficha lo que tu negocio necesita"
    >
      <CampoModal abierto={nuevo.abierto} campo={null} alCerrar={nuevo.cerrar} />
      <CampoModal abierto={edicion.abierto} campo={edicion.sobre} alCerrar={edicion.cerrar} />
    </Lista>
  );
}

const PASOS = [
  { paso: -1, etiqueta: 'Subir', icono: <IconArrowUp /> },
  { paso: 1, etiqueta: 'Bajar', icono: <IconArrowDown /> },
] as const;

function useAccionesCampo(alEditar: (campo: CampoPersona) => void): AccionDeLista<CampoPersona>[] {
  const todos = useQuery(camposQuery).data ?? [];
  const alFallar = (error: unknown) => avisos.error(mensajeDe(error, 'Error al guardar el campo'));
  const alternar = useMutation({
    mutationFn: ({ id, activo }: CampoPersona) => modificarCampo({ id, activo: !activo }),
    onSuccess: ({ data: { nombre, activo } }) =>
      avisos.exito(
        activo ? `${nombre} está otra vez en las fichas` : `${nombre} ya no se pide. Lo anotado se conserva.`,
      ),
    onError: alFallar,
  });
  const mover = useMutation({
    mutationFn: async (cambios: ReturnType<typeof reordenar>) => {
      // In turn: they wait for each other on the server anyway.
      for (const cambio of cambios) await modificarCampo(cambio);
    },
    onError: alFallar,
  });
  const cambiosDe = ({ id }: CampoPersona, paso: 1 | -1) => reordenar(todos, id, paso, () => true);
  const si = true;
  const alPulsar = (campo: CampoPersona) => alternar.mutate(campo);
  return [
    editar(si, alEditar),
    ...PASOS.map(
      ({ paso, ...comun }): AccionDeLista<CampoPersona> => ({
        ...comun,
        si,
        de: (campo) => cambiosDe(campo, paso).length > 0,
        alPulsar: (campo) => mover.mutate(cambiosDe(campo, paso)),
      }),
    ),
    {
      etiqueta: 'Dejar de usar',
      icono: <IconPlayerPause />,
      variante: 'warning',
      si,
      de: ({ activo }) => activo,
      alPulsar,
    },
    { etiqueta: 'Volver a usar', icono: <IconCheck />, variante: 'success', si, de: ({ activo }) => !activo, alPulsar },
  ];
}
