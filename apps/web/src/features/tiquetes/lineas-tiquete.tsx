import type { AccionDeTiquete, PropinaDeTiquete, ServicioDeTiquete, Tiquete, VentaDeTiquete } from '@jornal/contract';
import { Fragment, useState } from 'react';
import { numero, pesos, porcentaje } from '../../lib/format';
import { descuentoYRebaja } from '../../lib/rebaja';
import { Eliminar } from '../../ui/eliminar';
import { useDialogo } from '../../ui/use-dialogo';
import { anularServicio } from '../servicios/api';
import { eliminarVenta, vendedorDe } from '../ventas/api';
import { Conservar } from './conservar-propina';
import { type DeLinea, Linea } from './linea-tiquete';
import { loQueVuelve, usaFavor, VUELVE_A_FAVOR } from './lo-que-vuelve';
import { anularPropina, propinaSin } from './propinas';
import clases from './tiquete.module.css';
import { useDestinos } from './use-destinos';

type Props = { tiquete: Tiquete; alDevolver: (linea: string) => void };

/** The lines of a ticket, those that were annulled too, each with what may still be done to it. */
export function LineasDeTiquete({ tiquete, alDevolver }: Props) {
  const [servicio, venta] = [useDialogo<ServicioDeTiquete>(), useDialogo<VentaDeTiquete>()];
  const propina = useDialogo<PropinaDeTiquete>();
  const [conservar_propina, conservar] = useState(false);
  /** Asks again each time: what was said of one line is not said of another. */
  const preguntar = <T,>(dialogo: { abrir: (linea: T) => void }, linea: T) => {
    conservar(false);
    dialogo.abrir(linea);
  };
  const accionesDe = (recurso: 'servicio_realizado' | 'venta' | 'propina', id: number, clave: string) => {
    const para = (accion: AccionDeTiquete['accion']) =>
      tiquete.acciones.find((una) => una.accion === accion && una.recurso === recurso && una.recurso_id === id);
    // Said once, with its returns: why none of its lines is annulled any more.
    const anular = tiquete.devuelto > 0 && recurso !== 'propina' ? undefined : para('anular');
    return { accion: anular, devolver: { accion: para('devolver'), alPulsar: () => alDevolver(clave) } };
  };
  const destinos = useDestinos(tiquete);
  const aFavor = usaFavor(tiquete) && VUELVE_A_FAVOR;
  return (
    <>
      <ul className={`renglones ${clases.lineas}`} aria-label="Líneas del tiquete">
        {tiquete.servicios.map((linea) => (
          <Servicio
            key={linea.id}
            linea={linea}
            {...accionesDe('servicio_realizado', linea.id, `servicio-${linea.id}`)}
            alAnular={() => preguntar(servicio, linea)}
          />
        ))}
        {tiquete.ventas.map((linea) => (
          <Venta
            key={`venta-${linea.id}`}
            linea={linea}
            {...accionesDe('venta', linea.id, `venta-${linea.id}`)}
            alAnular={() => preguntar(venta, linea)}
          />
        ))}
        {tiquete.propinas.map((linea) => (
          <Propina
            key={`propina-${linea.id}`}
            linea={linea}
            {...accionesDe('propina', linea.id, `propina-${linea.id}`)}
            alAnular={() => propina.abrir(linea)}
          />
        ))}
      </ul>
      <Eliminar
        dialogo={servicio}
        titulo="Anular línea"
        boton="Anular"
        error="Error al eliminar el servicio"
        con={(datos) => anularServicio({ ...datos, conservar_propina })}
        dinero={(linea) => ({ ...loQueVuelve(tiquete, linea), destinos })}
      >
        {({ id, nombre, empleado, total_con_descuento }) => (
          <>
            ¿Quieres anular <strong>{nombre}</strong> de {empleado.nombre} {empleado.apellido}, por{' '}
            <strong className="cifra">{pesos(total_con_descuento)}</strong>? Su valor y su comisión saldrán de todas las
            cuentas; el tiquete {tiquete.numero} conserva su número.{aFavor}
            <Conservar monto={propinaSin(tiquete, { servicio: id })} valor={conservar_propina} alCambiar={conservar} />
          </>
        )}
      </Eliminar>
      <Eliminar
        dialogo={venta}
        titulo="Anular línea"
        boton="Anular"
        error="Error al eliminar la venta"
        con={(datos) => eliminarVenta({ ...datos, conservar_propina })}
        dinero={(linea) => ({ ...loQueVuelve(tiquete, linea), destinos })}
      >
        {({ id, productos, total }) => (
          <>
            ¿Quieres anular <strong>{productos.map(({ nombre }) => nombre).join(', ')}</strong>, por{' '}
            <strong className="cifra">{pesos(total)}</strong>? Sale de todas las cuentas y el stock de lo vendido
            vuelve; el tiquete {tiquete.numero} conserva su número.{aFavor}
            <Conservar monto={propinaSin(tiquete, { venta: id })} valor={conservar_propina} alCambiar={conservar} />
          </>
        )}
      </Eliminar>
      <Eliminar
        dialogo={propina}
        titulo="Anular propina"
        boton="Anular"
        error="Error al anular la propina"
        con={anularPropina}
      >
        {({ operador, monto }) => (
          <>
            ¿Quieres anular la propina de {operador.nombre} {operador.apellido}, por{' '}
            <strong className="cifra">{pesos(monto)}</strong>? Ya no se le debe y su dinero vuelve al cliente.
          </>
        )}
      </Eliminar>
    </>
  );
}

function Servicio(de: DeLinea<ServicioDeTiquete>) {
  const { linea } = de;
  const { nombre, empleado, cantidad, precio_unitario, total_servicio, total_con_descuento } = linea;
  return (
    <Linea nombre={nombre} total={total_con_descuento} cantidad={cantidad} {...de}>
      <span>
        {empleado.nombre} {empleado.apellido} · <Por cantidad={cantidad} precio={precio_unitario} />
      </span>
      <OtroPrecio linea={linea} />
      <Descuentos linea={linea} bruto={total_servicio} total={total_con_descuento} />
      <span className="cifra">
        Comisión {pesos(linea.monto_empleado)} ({porcentaje(linea.porcentaje_empleado)})
        {linea.anulacion === null &&
          (linea.pagado ? ', pagada' : linea.retenido ? ', retenida por fiado' : ', pendiente')}
      </span>
    </Linea>
  );
}

function Venta(de: DeLinea<VentaDeTiquete>) {
  const { linea } = de;
  const { productos, total, observaciones } = linea;
  const [unico] = productos.length === 1 ? productos : [];
  return (
    <Linea
      nombre={productos.map(({ nombre }) => nombre).join(', ')}
      total={total}
      cantidad={productos.reduce((suma, { cantidad }) => suma + cantidad, 0)}
      {...de}
    >
      <span>
        {vendedorDe(linea)}
        {unico && (
          <>
            {' '}
            · <Por cantidad={unico.cantidad} precio={unico.precio_unitario} />
          </>
        )}
      </span>
      {productos.map((producto) => (
        <Fragment key={producto.id}>
          {!unico && (
            <span>
              {producto.nombre} · <Por cantidad={producto.cantidad} precio={producto.precio_unitario} />,{' '}
              <span className="cifra entero">{pesos(producto.total)}</span>
            </span>
          )}
          <OtroPrecio linea={producto} />
          <Descuentos linea={producto} bruto={producto.subtotal} total={producto.total} />
        </Fragment>
      ))}
      {observaciones && <span>{observaciones}</span>}
    </Linea>
  );
}

const Por = ({ cantidad, precio }: { cantidad: number; precio: number }) => (
  <span className="cifra entero">
    {numero(cantidad)} × {pesos(precio)}
  </span>
);

type ConDescuentos = Pick<
  ServicioDeTiquete,
  'precio_catalogo' | 'motivo_precio' | 'descuento_porcentaje' | 'descuento_reparto' | 'motivo_descuento'
>;

/** The price of the catalogue, where another was charged, and why. */
function OtroPrecio({ linea: { precio_catalogo, motivo_precio } }: { linea: ConDescuentos }) {
  if (precio_catalogo === null) return null;
  return (
    <span>
      Precio de lista <span className="cifra entero">{pesos(precio_catalogo)}</span>
      {motivo_precio && `: ${motivo_precio}`}
    </span>
  );
}

/** The percentage of a line, and what was taken off it in pesos: its own, and its part of that of the whole ticket. */
function Descuentos({ linea, bruto, total }: { linea: ConDescuentos; bruto: number; total: number }) {
  const { motivo_descuento } = linea;
  const descuento = descuentoYRebaja(linea, bruto - total);
  if (descuento === '') return null;
  return (
    <span>
      <span className="cifra">Descuento {descuento}</span>
      {motivo_descuento && `: ${motivo_descuento}`}
    </span>
  );
}

/** A tip is whole of its operator, and no income. */
function Propina({ linea, accion, alAnular }: DeLinea<PropinaDeTiquete>) {
  const { operador, monto, pagada, anulacion } = linea;
  return (
    <Linea
      nombre={`Propina de ${operador.nombre}`}
      total={monto}
      linea={{ anulacion }}
      accion={accion}
      alAnular={alAnular}
    >
      <span>
        {operador.nombre} {operador.apellido}
        {anulacion === null && (pagada ? ', pagada' : ', pendiente')}
      </span>
    </Linea>
  );
}
