// First, for it says the order of the styles’ layers, as a page of the site does.
import './styles.css';
import '../../../shared/ui/styles/components/code-field.css';
import '../../../shared/ui/styles/components/consents.css';
import '../../../shared/ui/styles/components/layer.css';
import '../../../shared/ui/styles/components/respond.css';
import '../../../shared/ui/styles/components/segments.css';
import { useStore } from '@nanostores/react';
import { createRoot } from 'react-dom/client';
import { createRespondForm, RespondForm, titleOf } from '#islands/respond-form/index.ts';
import type { Call, CallOptions } from '#shared/client/call.ts';
import { companyFormFor, formFor, refusalOf, SENT, sentCode, type RespondCase } from './respond-data.ts';

interface MadeCall {
  name: string;
  input: Record<string, unknown>;
  key: unknown;
}

declare global {
  interface Window {
    made: MadeCall[];
    /** What the form told its host of. */
    sentRespond: unknown;
    /** Calls wait until a test lets them go. */
    letGo?: (() => void)[];
  }
}

window.made = [];
const shown = new URLSearchParams(location.search).get('case') as RespondCase;
let knowsRequirement = false;

async function answer(name: string, input: Record<string, unknown>): Promise<unknown> {
  switch (name) {
    case 'GET /respond/vacancy/{id}/form':
      return formFor(shown);
    case 'GET /respond/company/{id}/form':
      return companyFormFor();
    case 'POST /respond/vacancy/quick':
      if (input.phone === '+7 499 204-16-83') throw refusalOf('phone', 'Не\u00a0мобильный номер');
      return sentCode(1);
    case 'POST /users/confirmation/{id}/resend':
      return sentCode(2);
    case 'POST /respond/vacancy/quick/{pending}/confirm':
      if (input.code !== '482163') throw refusalOf('code', 'Код не\u00a0подошёл. Осталось 2\u00a0попытки');
      return { ...SENT, session: null };
    case 'POST /files': {
      const file = input.file as File;
      return { id: crypto.randomUUID(), name: file.name, kind: 'pdf', bytes: file.size, url: null };
    }
    case 'POST /respond/template':
      return { id: crypto.randomUUID(), title: input.title };
    case 'POST /respond/vacancy':
      if (shown === 'questions' && !input.sendAnyway && !knowsRequirement) {
        knowsRequirement = true;
        throw refusalOf('answers.11111111-0000-4000-8000-000000000001', 'Нужно: да', 'requirement_failed', 409);
      }
      return SENT;
    default:
      return SENT;
  }
}

async function call(name: string, input: Record<string, unknown>, options: CallOptions = {}): Promise<unknown> {
  window.made.push({ name, input, key: options.idempotencyKey });
  if (window.letGo) await new Promise<void>((resolve) => window.letGo?.push(resolve));
  return answer(name, input);
}

const store = createRespondForm(
  {
    // A call is generic over every contract; the form makes a few, and the harness answers those.
    call: call as unknown as Call,
    emit: () => true,
    now: () => new Date(),
  },
  {
    target: shown === 'company' ? { companyId: 3 } : { vacancyId: 12 },
    signInHref: '/sign-in?callback=%2Fvacancy%2F12%3Frespond%3D1',
    signUpHref: '/sign-up',
    respondHref: (id) => `/profile/responds/${id}`,
    repeatDelayMs: 1,
    onSent: (sent) => (window.sentRespond = sent),
  },
);

/** As the window of the site shows it: the title changes with the step. */
function Shown() {
  const state = useStore(store.$state);
  return (
    <section className="card" aria-labelledby="title">
      <h2 id="title">{titleOf(state)}</h2>
      <RespondForm store={store} />
    </section>
  );
}

createRoot(document.getElementById('root')!).render(<Shown />);
