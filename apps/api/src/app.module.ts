import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TsRestModule } from '@ts-rest/nest';
import { AccessGuard } from './core/access/access-guard.js';
import { Authentication } from './core/access/authentication.js';
import { CoreModule } from './core/core.module.js';
import { AgendaModule } from './modules/agenda/agenda.module.js';
import { AnticiposModule } from './modules/anticipos/anticipos.module.js';
import { AprobacionesModule } from './modules/aprobaciones/aprobaciones.module.js';
import { AuditoriaModule } from './modules/auditoria/auditoria.module.js';
import { AuthModule } from './modules/auth/auth.module.js';
import { BusquedaModule } from './modules/busqueda/busqueda.module.js';
import { CajaMenorModule } from './modules/caja-menor/caja-menor.module.js';
import { ClientesModule } from './modules/clientes/clientes.module.js';
import { CorreccionesModule } from './modules/correcciones/correcciones.module.js';
import { CorreoModule } from './modules/correo/correo.module.js';
import { DatosPersonalesModule } from './modules/datos-personales/datos-personales.module.js';
import { DeudasModule } from './modules/deudas/deudas.module.js';
import { DevolucionesModule } from './modules/devoluciones/devoluciones.module.js';
import { GastosModule } from './modules/gastos/gastos.module.js';
import { IngresosModule } from './modules/ingresos/ingresos.module.js';
import { InventarioModule } from './modules/inventario/inventario.module.js';
import { LibroModule } from './modules/libro/libro.module.js';
import { ListaEsperaModule } from './modules/lista-espera/lista-espera.module.js';
import { MetodosModule } from './modules/metodos/metodos.module.js';
import { ModulosEntidadesModule } from './modules/modulos-entidades/modulos-entidades.module.js';
import { MostradorModule } from './modules/mostrador/mostrador.module.js';
import { OperacionesModule } from './modules/operaciones/operaciones.module.js';
import { OperadoresModule } from './modules/operadores/operadores.module.js';
import { PagosModule } from './modules/pagos/pagos.module.js';
import { PersonasModule } from './modules/personas/personas.module.js';
import { ProductosModule } from './modules/productos/productos.module.js';
import { PropinasModule } from './modules/propinas/propinas.module.js';
import { RecibosModule } from './modules/recibos/recibos.module.js';
import { ReportesModule } from './modules/reportes/reportes.module.js';
import { RespaldosModule } from './modules/respaldos/respaldos.module.js';
import { RolesModule } from './modules/roles/roles.module.js';
import { ServiciosModule } from './modules/servicios/servicios.module.js';
import { SucursalesModule } from './modules/sucursales/sucursales.module.js';
import { TableroModule } from './modules/tablero/tablero.module.js';
import { TiquetesModule } from './modules/tiquetes/tiquetes.module.js';
import { VentasModule } from './modules/ventas/ventas.module.js';
import { VistasModule } from './modules/vistas/vistas.module.js';
import { ZonasModule } from './modules/zonas/zonas.module.js';
import type { Conditions } from './platform/conditions/conditions.js';
import { connectionOptions } from './platform/db/data-source.js';
import { ErrorFilter } from './platform/http/error-filter.js';
import type { Config } from './platform/settings/config.js';
import type { Clock } from './platform/time/clock.js';

/** The database let a first connection wait, as on a machine where much else begins. */
const NO_GREETING = /^(Connection terminated due to connection timeout|timeout expired)/;

/** Composition only: which modules make the product. */
@Module({})
export class AppModule {
  static con(config: Config, reloj: Clock, url: string, condiciones: Conditions): DynamicModule {
    return {
      module: AppModule,
      imports: [
        TypeOrmModule.forRoot({
          ...connectionOptions(url, config.DATABASE_POOL, { silent: config.DATABASE_SILENT_SECONDS * 1_000 }),
          // A database that is too busy to greet in time is there; the others are told at once.
          retryAttempts: 8,
          retryDelay: 250,
          toRetry: (error) => NO_GREETING.test(error instanceof Error ? error.message : ''),
        }),
        TsRestModule.register({ isGlobal: true, validateResponses: true }),
        CoreModule.with(config, reloj, url, condiciones),
        AuthModule,
        RolesModule,
        ModulosEntidadesModule,
        OperadoresModule,
        SucursalesModule,
        ClientesModule,
        ZonasModule,
        LibroModule,
        ServiciosModule,
        PagosModule,
        TableroModule,
        ReportesModule,
        VistasModule,
        BusquedaModule,
        IngresosModule,
        GastosModule,
        CajaMenorModule,
        ProductosModule,
        MostradorModule,
        PropinasModule,
        DeudasModule,
        CorreccionesModule,
        DevolucionesModule,
        AnticiposModule,
        TiquetesModule,
        AprobacionesModule,
        RecibosModule,
        VentasModule,
        InventarioModule,
        PersonasModule,
        AgendaModule,
        ListaEsperaModule,
        MetodosModule,
        CorreoModule,
        AuditoriaModule,
        DatosPersonalesModule,
        RespaldosModule,
        OperacionesModule,
      ],
      providers: [
        // In this order: who is calling, then whether they may.
        { provide: APP_GUARD, useClass: Authentication },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_FILTER, useClass: ErrorFilter },
      ],
    };
  }
}
