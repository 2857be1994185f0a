import { activityPaths } from '#contract/features/activity/activity-paths.ts'
import { coursePaths } from '#contract/features/course/course-paths.ts'
import { appFeature, byLayout } from '#platform/feature/app-feature.ts'

export const courseFeature = appFeature({
  name: 'course',
  screens: {
    courses: {
      path: coursePaths.courses(),
      module: 'online_courses',
      tabs: true,
      learning: true,
      preload: 20,
      load: byLayout(
        () => import('./courses.mobile.tsx').then((m) => m.CoursesMobile),
        () => import('./courses.desktop.tsx').then((m) => m.CoursesDesktop),
      ),
    },
    course: {
      path: coursePaths.course(':id'),
      module: 'online_courses',
      preload: 30,
      shows: 'activities',
      load: byLayout(
        () => import('./course.mobile.tsx').then((m) => m.CourseMobile),
        () => import('./course.desktop.tsx').then((m) => m.CourseDesktop),
      ),
    },
    player: {
      path: activityPaths.activity(':id', ':order'),
      module: 'online_courses',
      preload: 40,
      shows: 'activities',
      load: byLayout(
        () => import('./player/player.mobile.tsx').then((m) => m.PlayerMobile),
        () => import('./player/player.desktop.tsx').then((m) => m.PlayerDesktop),
      ),
    },
  },
  links: {
    online_course: { module: 'online_courses', list: coursePaths.courses(), item: coursePaths.course(':id') },
  },
  legacyPaths: { '/courses': coursePaths.courses(), '/courses/:id': coursePaths.course(':id') },
  navigation: () => import('./course-navigation.ts').then((m) => m.courseNavigation),
  presenter: () => import('./course-presenter.ts').then((m) => m.coursePresenter),
  errors: () => import('./course-errors.ts').then((m) => m.courseErrors),
  home: () => import('./home/course-home.ts').then((m) => m.courseHome),
  follow: () => import('./shared/mirror-site-lists.ts').then((m) => m.mirrorSiteLists),
})
