import {
  Admin,
  CustomRoutes,
  defaultDarkTheme,
  defaultLightTheme,
  Resource,
  reactRouterProvider,
} from 'react-admin';
import { dataProvider } from './data-provider.ts';
import { DeskLayout } from './layout.tsx';
import { pages } from './pages.ts';
import { createAuthProvider } from './session.ts';
import { SignInPage } from './sign-in.page.tsx';
import { SignedInPage } from './signed-in.page.tsx';

const { Route } = reactRouterProvider;
const authProvider = createAuthProvider(new Map(pages.map(({ name, roles }) => [name, roles])));

const brand = (main: string, contrastText: string, error: string) => ({
  primary: { main, contrastText },
  secondary: { main, contrastText },
  error: { main: error },
});
// A change of the color scheme is complete at once.
const transitions = { create: () => 'none' };
// Without a text, the library reserves its line by HTML, which the Content-Security-Policy forbids.
const noHelp = { defaultProps: { helperText: false } };
const components = {
  RaTextInput: noHelp,
  RaNumberInput: noHelp,
  RaSelectInput: noHelp,
  RaDateInput: noHelp,
  RaBooleanInput: noHelp,
  RaCheckboxGroupInput: noHelp,
  RaAutocompleteInput: noHelp,
};
const themed = (theme: typeof defaultLightTheme, colors: ReturnType<typeof brand>) => ({
  ...theme,
  transitions,
  components: { ...theme.components, ...components },
  palette: { ...theme.palette, ...colors },
});
const light = themed(defaultLightTheme, brand('#9a3412', '#fff', '#b3261e'));
const dark = themed(defaultDarkTheme, brand('#ff9a68', '#2b1208', '#ffb4ab'));

export function Desk() {
  return (
    <Admin
      title="The desk"
      dataProvider={dataProvider}
      authProvider={authProvider}
      layout={DeskLayout}
      loginPage={SignInPage}
      theme={light}
      darkTheme={dark}
      requireAuth
      disableTelemetry
    >
      {pages.map(({ name, label, icon, list, edit, create, show }) => (
        <Resource
          key={name}
          name={name}
          options={{ label }}
          icon={icon}
          list={list}
          edit={edit}
          create={create}
          show={show}
        />
      ))}
      <CustomRoutes>
        <Route path="/signed-in" element={<SignedInPage />} />
        {pages.flatMap(({ routes = [] }) => routes)}
      </CustomRoutes>
    </Admin>
  );
}
