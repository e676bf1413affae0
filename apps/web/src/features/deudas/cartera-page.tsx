import { type Deudor, ORDEN_CARTERA } from '@jornal/contract';
import { IconBrandWhatsapp, IconCash, IconNotebook } from '@tabler/icons-react';
import { useSesion } from '../../lib/session-context';
import type { AccionDeLista } from '../../ui/acciones-lista';
import { Lista } from '../../ui/lista';
import { useDialogo } from '../../ui/use-dialogo';
import { useListaPaginada } from '../../ui/use-lista';
import { AbonarModal } from './abonar-modal';
import { carteraQuery, type FiltrosCartera } from './api';
import { columnasCartera, totalesDe } from './cartera-columnas';
import { CuentaModal } from './cuenta-modal';
import { type Deudora, deDeudor, recordatorio } from './deudora';

const POR_DEFECTO: FiltrosCartera = { page: '1', search: '', entidad_id: '' };

/** '/cartera': the people who owe, how much and since when. */
export default function CarteraPage() {
  const { esAdmin, soloLoPropio } = useSesion();
  const lista = useListaPaginada({ porDefecto: POR_DEFECTO, por: ORDEN_CARTERA, consulta: carteraQuery });
  const [abono, cuenta] = [useDialogo<Deudora>(), useDialogo<Deudora>()];
  const totales = lista.consulta.data?.totales;
  return (
    <Lista
      lista={lista}
      pagina={{ titulo: 'Cartera', subtitulo: 'Quién debe, cuánto y desde cuándo' }}
      panel={{ nombre: 'Quién debe' }}
      nombre="Cartera"
      registro="persona"
      claveDe={({ persona }) => persona.id}
      densa
      columnas={columnasCartera({ conEntidad: esAdmin })}
      busqueda="Buscar por nombre, teléfono, correo o etiqueta…"
      exportar={{ ruta: '/api/cartera', nombre: 'Cartera' }}
      acciones={accionesDe({
        alAbonar: (fila) => abono.abrir(deDeudor(fila)),
        alVer: (fila) => cuenta.abrir(deDeudor(fila)),
      })}
      alAbrir={(fila) => cuenta.abrir(deDeudor(fila))}
      totales={totales && totalesDe(totales)}
      error="Error al cargar la cartera"
      vacio={
        soloLoPropio
          ? 'Ves solo lo tuyo: quién debe lo ve quien ve toda la sucursal.'
          : 'Nadie debe. Lo que se fíe en el mostrador aparece aquí hasta que se pague.'
      }
      paginador={{ nombre: 'Páginas de la cartera' }}
    >
      <AbonarModal abierto={abono.abierto} persona={abono.sobre} alCerrar={abono.cerrar} />
      <CuentaModal conFicha abierto={cuenta.abierto} persona={cuenta.sobre} alCerrar={cuenta.cerrar} />
    </Lista>
  );
}

const chat = (fila: Deudor): string | null => recordatorio(deDeudor(fila), fila.deuda);

type Acciones = { alAbonar: (fila: Deudor) => void; alVer: (fila: Deudor) => void };

const accionesDe = ({ alAbonar, alVer }: Acciones): AccionDeLista<Deudor>[] => [
  { etiqueta: 'Abonar', icono: <IconCash />, alPulsar: alAbonar },
  {
    etiqueta: 'Escribir por WhatsApp',
    icono: <IconBrandWhatsapp />,
    de: (fila) => chat(fila) !== null,
    alPulsar: (fila) => void window.open(chat(fila) ?? '', '_blank', 'noopener,noreferrer'),
  },
  { etiqueta: 'Ver la cuenta', icono: <IconNotebook />, alPulsar: alVer },
];
