import { offerElement } from '../kit/define-once.ts';
import { VacancyFeedElement } from './element.ts';

offerElement('vacancy-feed', VacancyFeedElement);
