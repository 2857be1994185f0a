import { contactModule } from './modules/contact/contact-routes.ts'
import { courseModule } from './modules/course/course-routes.ts'
import { fileModule } from './modules/file/file-routes.ts'
import { operationHandlers } from './modules/operation/operation-handlers-service.ts'
import { pageModule } from './modules/page/page-routes.ts'
import { portfolioModule } from './modules/portfolio/portfolio-routes.ts'
import { registerModule } from './modules/register/register-routes.ts'
import { sessionModule } from './modules/session/session-routes.ts'
import { settingsModule } from './modules/settings/settings-routes.ts'
import { createSyncModule } from './modules/sync/sync-routes.ts'
import type { ServerModule } from './platform/http/module.ts'

/** Every module of the server. */
export const serverModules: readonly ServerModule[] = [
  sessionModule,
  settingsModule,
  pageModule,
  portfolioModule,
  contactModule,
  registerModule,
  courseModule,
  createSyncModule(operationHandlers),
  fileModule,
]
