import type { NewsItem } from '#contract/features/news/news-contract.ts'
import type { Localized } from '#contract/engine/language.ts'

interface DemoNews extends Pick<NewsItem, 'areaId' | 'tagIds'> {
  title: Localized
  summary: Localized
  text: Localized
  /** Of `server/demo/media`. */
  image: string
  coverColor: string
  daysAgo: number
  /** The name of the client's audience that sees it; everybody where none is named. */
  audience?: string
}

/** News of the demo's clients, by their slug. */
export const demoNews: Readonly<Record<string, readonly DemoNews[]>> = {
  aurora: [
    {
      title: {
        'pt-BR': 'A linha Aurora Premium chega às lojas em dezembro',
        'en-US': 'The Aurora Premium line reaches stores in December',
        'es-ES': 'La línea Aurora Premium llega a las tiendas en diciembre',
        'fr-FR': 'La gamme Aurora Premium arrive en magasin en décembre',
      },
      summary: {
        'pt-BR': 'Doze cores novas, secagem em duas horas e rendimento de até 380 m² por lata de 18 litros.',
        'en-US': 'Twelve new colours, dry in two hours, and up to 380 m² from an 18-litre can.',
        'es-ES': 'Doce colores nuevos, secado en dos horas y un rendimiento de hasta 380 m² por lata de 18 litros.',
        'fr-FR': 'Douze nouvelles teintes, sèche en deux heures, jusqu’à 380 m² par pot de 18 litres.',
      },
      text: {
        'pt-BR':
          'A partir de 1º de dezembro, as lojas participantes recebem o mostruário da linha Premium. Peça o seu ao promotor da região antes do dia 25.\n\nQuem concluir o curso “A cor que decide a venda” até o lançamento já sabe responder às dúvidas mais comuns no balcão: cobertura, lavabilidade e diferença para a linha Clássica.',
        'en-US':
          'From 1 December the participating stores receive the Premium colour display. Ask your regional promoter for yours before the 25th.\n\nIf you finish the course on colour before the launch, you can answer what customers ask most: coverage, washability, and how it differs from the Classic line.',
        'es-ES':
          'Desde el 1 de diciembre, las tiendas participantes reciben el muestrario de la línea Premium. Pida el suyo al promotor de la región antes del día 25.\n\nQuien termine el curso sobre el color antes del lanzamiento sabrá responder las dudas más comunes del mostrador: cobertura, lavabilidad y diferencia con la línea Clásica.',
        'fr-FR':
          'À partir du 1er décembre, les magasins participants reçoivent le présentoir de la gamme Premium. Demandez le vôtre au promoteur de la région avant le 25.\n\nSi vous terminez le cours sur la couleur avant le lancement, vous saurez répondre aux questions les plus fréquentes : pouvoir couvrant, lavabilité et différence avec la gamme Classique.',
      },
      image: 'cover-cores.webp',
      coverColor: '#e0a030',
      daysAgo: 1,
      areaId: 'vendas',
      tagIds: ['cores', 'balcao'],
    },
    {
      title: {
        'pt-BR': 'Envie a foto da vitrine até sexta',
        'en-US': 'Send your window photo by Friday',
        'es-ES': 'Envíe la foto de la vitrina antes del viernes',
        'fr-FR': 'Envoyez la photo de votre vitrine avant vendredi',
      },
      summary: {
        'pt-BR': 'As fotos da semana valem pontos e mostram à equipe de marketing o que funciona na sua região.',
        'en-US': 'This week’s photos earn points and show the marketing team what works in your region.',
        'es-ES': 'Las fotos de la semana suman puntos y muestran al equipo de marketing qué funciona en su región.',
        'fr-FR':
          'Les photos de la semaine rapportent des points et montrent à l’équipe marketing ce qui marche chez vous.',
      },
      text: {
        'pt-BR':
          'Fotografe a vitrine inteira, de frente e com luz. Se a loja não permite câmeras, não precisa enviar: ela já está marcada no aplicativo.\n\nSem internet na loja? Tire a foto assim mesmo. O aplicativo guarda e envia quando a conexão voltar.',
        'en-US':
          'Photograph the whole window, from the front and in good light. If your store does not allow cameras, there is nothing to send: the app knows it.\n\nNo internet in the store? Take the photo all the same. The app keeps it and sends it when the connection is back.',
        'es-ES':
          'Fotografíe la vitrina entera, de frente y con luz. Si la tienda no permite cámaras, no hace falta enviarla: la aplicación ya lo sabe.\n\n¿Sin internet en la tienda? Saque la foto igual. La aplicación la guarda y la envía cuando vuelve la conexión.',
        'fr-FR':
          'Photographiez toute la vitrine, de face et bien éclairée. Si votre magasin n’autorise pas les appareils photo, il n’y a rien à envoyer : l’application le sait.\n\nPas d’internet au magasin ? Prenez la photo quand même. L’application la garde et l’envoie dès que la connexion revient.',
      },
      image: 'trail-balcao.webp',
      audience: 'Quem vende',
      coverColor: '#23407a',
      daysAgo: 3,
      areaId: 'vendas',
      tagIds: ['fachada'],
    },
    {
      title: {
        'pt-BR': 'Pintores de Recife entregam a escola do bairro da Várzea',
        'en-US': 'Painters in Recife finish the school of Várzea',
        'es-ES': 'Pintores de Recife entregan la escuela del barrio de Várzea',
        'fr-FR': 'Les peintres de Recife livrent l’école du quartier de Várzea',
      },
      summary: {
        'pt-BR': 'Foram três fins de semana, 24 voluntários e 60 latas doadas pelo programa.',
        'en-US': 'Three weekends, 24 volunteers, and 60 cans given by the programme.',
        'es-ES': 'Fueron tres fines de semana, 24 voluntarios y 60 latas donadas por el programa.',
        'fr-FR': 'Trois week-ends, 24 bénévoles et 60 pots offerts par le programme.',
      },
      text: {
        'pt-BR':
          'As salas do primeiro andar estavam fechadas desde a enchente de maio. Com a parede seca e tratada, a turma aplicou impermeabilizante, selador e duas demãos.\n\nQuem quiser participar da próxima ação fala com o promotor da região: será em fevereiro, em Olinda.',
        'en-US':
          'The rooms on the first floor had been closed since the flood in May. Once the walls were dry and treated, the team applied waterproofing, sealer and two coats.\n\nWhoever wants to join the next one talks to the regional promoter: it will be in Olinda, in February.',
        'es-ES':
          'Las aulas del primer piso estaban cerradas desde la inundación de mayo. Con la pared seca y tratada, el grupo aplicó impermeabilizante, sellador y dos manos.\n\nQuien quiera participar en la próxima habla con el promotor de la región: será en febrero, en Olinda.',
        'fr-FR':
          'Les salles du premier étage étaient fermées depuis l’inondation de mai. Les murs secs et traités, l’équipe a appliqué hydrofuge, impression et deux couches.\n\nQui veut participer à la prochaine parle au promoteur de la région : ce sera à Olinda, en février.',
      },
      image: 'cover-paredes.webp',
      coverColor: '#cfe8dc',
      daysAgo: 9,
      areaId: 'tecnica',
      tagIds: ['fachada', 'cores'],
    },
  ],
  vertice: [
    {
      title: {
        'pt-BR': 'Nova política de trabalho remoto entra em vigor em janeiro',
        'en-US': 'The new remote work policy applies from January',
        'es-ES': 'La nueva política de trabajo remoto rige desde enero',
        'fr-FR': 'La nouvelle politique de télétravail s’applique dès janvier',
      },
      summary: {
        'pt-BR': 'Até três dias por semana fora do escritório, combinados com a liderança de cada área.',
        'en-US': 'Up to three days a week away from the office, agreed with the lead of each area.',
        'es-ES': 'Hasta tres días por semana fuera de la oficina, acordados con la jefatura de cada área.',
        'fr-FR': 'Jusqu’à trois jours par semaine hors du bureau, convenus avec la direction de chaque service.',
      },
      text: {
        'pt-BR':
          'A política vale para todas as áreas administrativas. Quem atende clientes presencialmente segue a escala da unidade.\n\nAntes de janeiro, cada pessoa faz o curso de segurança digital: ele trata de redes domésticas, senhas e documentos fora do escritório.',
        'en-US':
          'The policy covers all administrative areas. Who serves customers in person follows the schedule of the unit.\n\nBefore January everybody takes the course on digital security: home networks, passwords, and documents outside the office.',
        'es-ES':
          'La política vale para todas las áreas administrativas. Quien atiende clientes en persona sigue el turno de la unidad.\n\nAntes de enero, cada persona hace el curso de seguridad digital: redes domésticas, contraseñas y documentos fuera de la oficina.',
        'fr-FR':
          'La politique vaut pour tous les services administratifs. Qui reçoit les clients sur place suit le planning de l’unité.\n\nAvant janvier, chacun suit le cours de sécurité numérique : réseaux domestiques, mots de passe et documents hors du bureau.',
      },
      image: 'cover-seguranca-digital.webp',
      coverColor: '#23407a',
      daysAgo: 2,
    },
    {
      title: {
        'pt-BR': 'Semana da saúde: vacinas e avaliações na sede',
        'en-US': 'Health week: vaccines and check-ups at headquarters',
        'es-ES': 'Semana de la salud: vacunas y evaluaciones en la sede',
        'fr-FR': 'Semaine de la santé : vaccins et bilans au siège',
      },
      summary: {
        'pt-BR': 'De segunda a sexta, das 8h às 17h, no auditório. Não é preciso agendar.',
        'en-US': 'Monday to Friday, 8 am to 5 pm, in the auditorium. No appointment needed.',
        'es-ES': 'De lunes a viernes, de 8 a 17 h, en el auditorio. No hace falta reservar.',
        'fr-FR': 'Du lundi au vendredi, de 8 h à 17 h, dans l’auditorium. Sans rendez-vous.',
      },
      text: {
        'pt-BR':
          'Traga a carteira de vacinação e um documento com foto. As avaliações ergonômicas são feitas na própria mesa de trabalho, por ordem de chegada dos pedidos.\n\nQuem está em outra cidade encontra a lista de clínicas conveniadas com o RH da unidade.',
        'en-US':
          'Bring your vaccination card and a document with a photo. Ergonomic assessments take place at your own desk, in the order of the requests.\n\nIn another city? The HR of your unit has the list of partner clinics.',
        'es-ES':
          'Traiga el carné de vacunación y un documento con foto. Las evaluaciones ergonómicas se hacen en el propio puesto, por orden de pedido.\n\nQuien está en otra ciudad encuentra la lista de clínicas con RR. HH. de la unidad.',
        'fr-FR':
          'Apportez votre carnet de vaccination et une pièce d’identité avec photo. Les évaluations ergonomiques se font à votre poste, dans l’ordre des demandes.\n\nDans une autre ville ? Les RH de votre unité ont la liste des cliniques partenaires.',
      },
      image: 'cover-saude.webp',
      coverColor: '#3f8f8a',
      daysAgo: 6,
    },
  ],
}
