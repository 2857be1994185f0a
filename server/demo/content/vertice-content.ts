import { text } from './build.ts'
import type { DemoClient } from '../types.ts'
import { verticeCourses } from './vertice-courses.ts'

/** Training only: no sales, photos or store. */
export const vertice: DemoClient = {
  id: 2,
  slug: 'vertice',
  name: 'Vértice',
  programme: 'Universidade Vértice',
  homeRoute: '/home',
  languages: ['pt-BR', 'en-US', 'es-ES', 'fr-FR'],
  timeZone: 'America/Sao_Paulo',
  modules: ['online_courses', 'trails', 'webinars', 'library', 'news', 'profile', 'portfolio'],
  colors: { primary: '#0f6b7d', secondary: '#23407a', tertiary: '#e0a030' },
  logo: 'vertice.svg',
  areas: [
    { id: 'pessoas', name: text('Pessoas', 'People', 'Personas', 'Personnes') },
    { id: 'tecnologia', name: text('Tecnologia', 'Technology', 'Tecnología', 'Technologie') },
    {
      id: 'juridico',
      name: text(
        'Jurídico e conformidade',
        'Legal and compliance',
        'Jurídico y cumplimiento',
        'Juridique et conformité',
      ),
    },
    { id: 'operacoes', name: text('Operações', 'Operations', 'Operaciones', 'Opérations') },
  ],
  groups: [
    { id: 'todos', name: text('Toda a empresa', 'Whole company', 'Toda la empresa', 'Toute l’entreprise') },
    { id: 'lideres', name: text('Líderes', 'Leaders', 'Líderes', 'Managers') },
    {
      id: 'novos',
      name: text('Novos colaboradores', 'New joiners', 'Nuevos colaboradores', 'Nouveaux collaborateurs'),
    },
  ],
  audiences: [
    // The learner and the seller are outside.
    { name: 'Líderes', rule: { any: [{ group: 'lideres' }, { role: 'programme-admin' }] } },
  ],
  tags: [
    { id: 'dados', name: text('Dados', 'Data', 'Datos', 'Données') },
    { id: 'golpes', name: text('Golpes digitais', 'Digital fraud', 'Fraudes digitales', 'Fraudes numériques') },
    { id: 'comunicacao', name: text('Comunicação', 'Communication', 'Comunicación', 'Communication') },
    { id: 'produtividade', name: text('Produtividade', 'Productivity', 'Productividad', 'Productivité') },
    { id: 'saude', name: text('Saúde', 'Health', 'Salud', 'Santé') },
  ],
  categories: [
    { id: 'obrigatorio', name: text('Conformidade', 'Compliance', 'Cumplimiento', 'Conformité') },
    { id: 'lideranca', name: text('Liderança', 'Leadership', 'Liderazgo', 'Leadership') },
    { id: 'dia-a-dia', name: text('Dia a dia', 'Everyday work', 'Día a día', 'Au quotidien') },
  ],
  courses: verticeCourses,
  trails: [
    {
      title: text('Trilha Boas-vindas', 'Welcome trail', 'Ruta de bienvenida', 'Parcours de bienvenue'),
      description: text(
        'O que todo mundo precisa saber no primeiro mês: dados seguros, posto de trabalho saudável e uma semana bem planejada.',
        'What everybody needs in the first month: safe data, a healthy workstation and a well-planned week.',
        'Lo que todos necesitan en el primer mes: datos seguros, un puesto saludable y una semana bien planificada.',
        'L’essentiel du premier mois : données protégées, poste de travail sain et semaine bien planifiée.',
      ),
      cover: 'trail-boas-vindas.webp',
      coverColor: '#0f6b7d',
      courses: [0, 1, 5, 3],
    },
  ],
  stores: [],
  products: [],
  photoTypes: [],
  brands: [],
  agencies: [],
  // Made-up numbers with right check digits.
  invited: [
    { document: '44136111100', birthday: '1990-05-17' },
    { document: '82961381150', birthday: '1985-03-02' },
    { document: '09574329259', birthday: '1978-11-30' },
    { document: '85518160208', birthday: '2001-01-09' },
  ],
}
