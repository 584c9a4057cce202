/** Our own page with the enquiry form. */
import { find } from './element.ts';
import { EnquiryForm } from './enquiry/enquiry-form.ts';

new EnquiryForm(find(document, '#enquiry'), {
  serviceUrl: '',
  phone: find(document, '.foot a[href^="tel:"]').textContent ?? '',
  usesHistory: true,
});
