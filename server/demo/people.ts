import type { DemoPerson } from './types.ts'

export const demoPassword = 'trilha-demo'

export const demoPeople: DemoPerson[] = [
  {
    email: 'learner@demo.trilha.app',
    firstName: 'Rafael',
    lastName: 'Nogueira',
    document: '11144477735',
    phone: '+5521912345678',
    memberships: [{ clientId: 2, roles: ['member'], profession: 'Analista de operações' }],
  },
  {
    email: 'seller@demo.trilha.app',
    firstName: 'Marina',
    lastName: 'Alves',
    memberships: [
      { clientId: 1, roles: ['member'], profession: 'Vendedora' },
      { clientId: 2, roles: ['member'], profession: 'Consultora comercial' },
    ],
  },
  {
    email: 'painter@demo.trilha.app',
    firstName: 'Josué',
    lastName: 'Batista',
    document: '52998224725',
    phone: '+5511987654321',
    memberships: [{ clientId: 1, roles: ['member'], profession: 'Pintor', groups: ['pintores'] }],
  },
  {
    email: 'owner@demo.trilha.app',
    firstName: 'Sônia',
    lastName: 'Takahashi',
    document: '74593261864',
    memberships: [{ clientId: 1, roles: ['member'], profession: 'Lojista' }],
  },
  {
    email: 'instructor@demo.trilha.app',
    firstName: 'Carlos Eduardo',
    lastName: 'Prado',
    memberships: [
      { clientId: 1, roles: ['member', 'instructor'], profession: 'Instrutor técnico' },
      { clientId: 2, roles: ['member', 'instructor', 'survey-owner'], profession: 'Instrutor' },
    ],
  },
  {
    email: 'moderator@demo.trilha.app',
    firstName: 'Débora',
    lastName: 'Lacerda',
    signsUp: { birthday: '1991-04-12' },
    memberships: [
      { clientId: 1, roles: ['member', 'moderator', 'survey-owner'], profession: 'Relacionamento' },
      { clientId: 2, roles: ['member', 'moderator'], profession: 'Comunicação interna', groups: ['lideres'] },
    ],
  },
  {
    email: 'auditor@demo.trilha.app',
    firstName: 'Ivan',
    lastName: 'Moreira',
    memberships: [{ clientId: 1, roles: ['member', 'auditor'], profession: 'Auditor de vendas' }],
  },
  {
    email: 'programme-admin@demo.trilha.app',
    firstName: 'Beatriz',
    lastName: 'Fontes',
    memberships: [
      { clientId: 1, roles: ['member', 'programme-admin'], profession: 'Gerente do programa' },
      { clientId: 2, roles: ['member', 'programme-admin'], profession: 'Gerente de treinamento' },
    ],
  },
  {
    email: 'platform-admin@demo.trilha.app',
    firstName: 'Tiago',
    lastName: 'Rezende',
    platformAdmin: true,
    memberships: [
      { clientId: 1, roles: ['member'], profession: 'Operação Trilha' },
      { clientId: 2, roles: ['member'], profession: 'Operação Trilha' },
    ],
  },
]

/** Not offered on the sign-in screen: one has no password yet, the other a provisional one (the demo's). */
export const demoNewcomers: DemoPerson[] = [
  {
    email: 'estreia@empresa.trilha.app',
    firstName: 'Helena',
    lastName: 'Duarte',
    document: '39053344705',
    firstAccess: true,
    memberships: [{ clientId: 2, roles: ['member'], profession: 'Assistente administrativa' }],
  },
  {
    email: 'provisoria@empresa.trilha.app',
    firstName: 'Caetano',
    lastName: 'Moraes',
    document: '28625587887',
    mustChangePassword: true,
    memberships: [{ clientId: 2, roles: ['member'], profession: 'Técnico de campo' }],
  },
]
