/** Our own page with the enquiry form. */
import { readFormLink } from '../../../functions/enquiry/form-link.ts';
import { groupThousands } from '../../../functions/money.ts';
import { find } from './element.ts';
import { EnquiryForm } from './enquiry/enquiry-form.ts';
import { keepNeed } from './remembered.ts';

/** A link from an assistant brings the need; once it is taken over, it leaves the address. */
const { scenario, amount, business_purpose } = readFormLink(location.hash);
if (scenario !== undefined) {
  keepNeed({
    scenario,
    amount: amount === undefined ? '' : groupThousands(amount),
    business_purpose: business_purpose === undefined ? '' : String(business_purpose),
  });
  history.replaceState(history.state, '', location.pathname);
}

new EnquiryForm(find(document, '#enquiry'), {
  serviceUrl: '',
  phone: find(document, '.foot a[href^="tel:"]').textContent ?? '',
  usesHistory: true,
});
