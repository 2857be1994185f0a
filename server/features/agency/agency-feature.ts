import { Readable } from 'node:stream'
import * as agency from '#contract/features/agency/agency-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { exportAgencies, listAgencies, readAgency } from './agency-service.ts'
import { changeAgency, createAgency, mergeAgency, setAgencyState } from './agency-write-service.ts'
import { changeBrand, createBrand, mergeBrand, moveBrand, setBrandState } from './brand-write-service.ts'

export const agencyFeature = serverFeature(agency.agencyContract, {
  routes: [
    implement(agency.listAgencies, async ({ query, staff, services }) => listAgencies(services, staff, query)),
    implement(agency.exportAgencies, async ({ body, staff, services, reply }) =>
      reply
        .header('content-disposition', 'attachment; filename="agencies.csv"')
        .type('text/csv; charset=utf-8')
        .send(Readable.from(exportAgencies(services, staff, body))),
    ),
    implement(agency.readAgency, async ({ params, staff, services }) =>
      readAgency(services, staff, Number(params.agencyId)),
    ),
    implement(agency.createAgency, async ({ body, staff, services }) => createAgency(services, staff, body)),
    implement(agency.changeAgency, async ({ params, body, staff, services }) =>
      changeAgency(services, staff, Number(params.agencyId), body),
    ),
    implement(agency.mergeAgency, async ({ params, body, staff, services }) =>
      mergeAgency(services, staff, Number(params.agencyId), body),
    ),
    implement(agency.setAgencyState, async ({ params, body, staff, services }) =>
      setAgencyState(services, staff, Number(params.agencyId), body.state),
    ),
    implement(agency.createBrand, async ({ params, body, staff, services }) =>
      createBrand(services, staff, Number(params.agencyId), body),
    ),
    implement(agency.changeBrand, async ({ params, body, staff, services }) =>
      changeBrand(services, staff, Number(params.brandId), body),
    ),
    implement(agency.moveBrand, async ({ params, body, staff, services }) =>
      moveBrand(services, staff, Number(params.brandId), body.agencyId),
    ),
    implement(agency.mergeBrand, async ({ params, body, staff, services }) =>
      mergeBrand(services, staff, Number(params.brandId), body),
    ),
    implement(agency.setBrandState, async ({ params, body, staff, services }) =>
      setBrandState(services, staff, Number(params.brandId), body.state),
    ),
  ],
})
