import { Route, Routes } from 'react-router-dom'
import { ApiError } from '#portal/http/errors.ts'
import { Home } from './Home.tsx'
import { PageFrame } from './PageFrame.tsx'
import { ProblemPage } from './ProblemPage.tsx'
import { routes } from './routes.ts'
import { Shell } from './Shell.tsx'

/** All that signed-in users see. */
export const Pages = () => (
  <Routes>
    <Route element={<Shell />}>
      <Route index element={<Home />} />
      {routes.map((route) => (
        <Route key={route.path} path={route.path} element={<PageFrame key={route.path} route={route} />} />
      ))}
      <Route path="*" element={<ProblemPage error={new ApiError(404, undefined, null)} />} />
    </Route>
  </Routes>
)
