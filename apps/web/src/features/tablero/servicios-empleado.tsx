import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { numero, porcentaje } from '../../lib/format';
import clases from './empleado.module.css';

const VISIBLES = 2;

type Servicio = { servicio_nombre: string; cantidad: number; porcentaje_empleado: number };

/** The first two services of an employee, then '+N servicios más', which shows the rest. */
export function ServiciosEmpleado({ servicios, nombre }: { servicios: readonly Servicio[]; nombre: string }) {
  const [todos, setTodos] = useState(false);
  const ocultos = servicios.length - VISIBLES;
  if (servicios.length === 0) return null;
  return (
    <div>
      <ul className={clases.servicios}>
        {(todos ? servicios : servicios.slice(0, VISIBLES)).map(
          ({ servicio_nombre, cantidad, porcentaje_empleado }) => (
            <li key={`${servicio_nombre} ${porcentaje_empleado}`}>
              <span className={clases.servicio}>{servicio_nombre}</span>
              <span className="cifra">
                ×{numero(cantidad)} · {porcentaje(porcentaje_empleado)}
              </span>
            </li>
          ),
        )}
      </ul>
      {ocultos > 0 && (
        <UnstyledButton
          className={clases.mas}
          aria-expanded={todos}
          aria-label={todos ? `Ver menos servicios de ${nombre}` : undefined}
          onClick={() => setTodos(!todos)}
        >
          {todos ? 'Ver menos' : `+${numero(ocultos)} servicios más`}
        </UnstyledButton>
      )}
    </div>
  );
}
