-- What customers asked for of orders whose money went back by another way: nobody is left to decide it.
update refund_request set decision = 'approved', decided_at = now()
from checkout where checkout.id = refund_request.checkout_id and refund_request.decision is null
  and checkout.status in ('REFUNDED', 'REVOKED');
