import { Readable } from 'node:stream'
import * as structure from '#contract/features/structure/structure-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { exportBranches, listBranches, readBranch } from './branch-service.ts'
import {
  changeBranch,
  createBranch,
  mergeBranch,
  moveBranch,
  restoreBranch,
  retireBranch,
} from './branch-write-service.ts'
import { changePosition, createPosition, exportPositions, listPositions, setPositionState } from './position-service.ts'

export const structureFeature = serverFeature(structure.structureContract, {
  demo: () => import('./structure-demo-service.ts').then((m) => m.loadStructureDemo),
  routes: [
    implement(structure.listBranches, async ({ query, staff, services }) => listBranches(services, staff, query)),
    implement(structure.exportBranches, async ({ body, staff, services, reply }) =>
      reply
        .header('content-disposition', 'attachment; filename="branches.csv"')
        .type('text/csv; charset=utf-8')
        .send(Readable.from(exportBranches(services, staff, body))),
    ),
    implement(structure.readBranch, async ({ params, staff, services }) =>
      readBranch(services, staff, params.branchId),
    ),
    implement(structure.createBranch, async ({ body, staff, services }) => createBranch(services, staff, body)),
    implement(structure.changeBranch, async ({ params, body, staff, services }) =>
      changeBranch(services, staff, params.branchId, body),
    ),
    implement(structure.moveBranch, async ({ params, body, staff, services }) =>
      moveBranch(services, staff, params.branchId, body.parentId),
    ),
    implement(structure.mergeBranch, async ({ params, body, staff, services }) =>
      mergeBranch(services, staff, params.branchId, body),
    ),
    implement(structure.retireBranch, async ({ params, staff, services }) =>
      retireBranch(services, staff, params.branchId),
    ),
    implement(structure.restoreBranch, async ({ params, staff, services }) =>
      restoreBranch(services, staff, params.branchId),
    ),
    implement(structure.listPositions, async ({ query, staff, services }) => listPositions(services, staff, query)),
    implement(structure.exportPositions, async ({ body, staff, services, reply }) =>
      reply
        .header('content-disposition', 'attachment; filename="positions.csv"')
        .type('text/csv; charset=utf-8')
        .send(Readable.from(exportPositions(services, staff, body))),
    ),
    implement(structure.createPosition, async ({ body, staff, services }) => createPosition(services, staff, body)),
    implement(structure.changePosition, async ({ params, body, staff, services }) =>
      changePosition(services, staff, params.positionId, body),
    ),
    implement(structure.setPositionState, async ({ params, body, staff, services }) =>
      setPositionState(services, staff, params.positionId, body.state),
    ),
  ],
})
